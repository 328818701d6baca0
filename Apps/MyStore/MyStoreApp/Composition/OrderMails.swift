import Addresses
import Foundation
import FoundationCore
import MyStoreScreens
import Ordering
import OrderingService
import Outbound
import OutboundService
import OutboundUI
import Persistence
import Settings
import ShippingService
import StoreIdentifiers
import WebUI

/// Writes to buyers about their orders, in the language that they ordered in if pages are in it too, else in the shop's.
///
/// An event and its mail are one: the mail has the event's id.
package struct OrderMails: Sendable {
  let database: Database
  let clock: WallClock
  let ordering: OrderingService
  let shipping: ShippingService
  let mailer: Mailer
  let front: ShopFront
  let reached: @Sendable (StorePoint) -> Void
  let values: @Sendable () -> SettingValues

  /// What is older is not news any more: a store that was restored from a backup, or that ran without mail, does not
  /// write about it.
  static let age = Duration.seconds(3 * 86_400)

  /// What writes when something happens.
  var consumer: EventConsumer {
    EventConsumer(
      name: "outbound.order-mails", as: OutboundSchema.self,
      types: [OrderPlaced.type, OrderChanged.type, OrderChanged.cancelled, ShipmentCreated.type, PickupReady.type],
      pause: .milliseconds(500), isNeeded: { _ throws(OutboundError) in values()[OrderSettings.sendsMail] }
    ) { event, work throws(OutboundError) in
      guard event.occurredAt > clock.now().advanced(by: .zero - Self.age) else { return }
      if event.type == PickupReady.type.name { return try queueReady(event, in: work) }
      let news = try BuyerNews(event, in: work)
      reached(.writingMail)
      try queue(MailID(event.id), about: news.order, in: work, news: news.of)
      reached(.mailQueued)
    }
  }

  /// What confirms withdrawals: the law asks for it, whatever the shop has set.
  var receipts: EventConsumer {
    EventConsumer(
      name: "outbound.withdrawal-receipts", as: OutboundSchema.self, types: [OrderWithdrawn.type],
      pause: .milliseconds(500)
    ) { event, work throws(OutboundError) in
      let withdrawn: OrderWithdrawn
      do throws(DatabaseError) { withdrawn = try event.payload(of: OrderWithdrawn.type) } catch {
        throw .storage(error)
      }
      reached(.writingReceipt)
      try queue(MailID(event.id), about: withdrawn.order, in: work) { order in
        order.removals.first { $0.id == withdrawn.removal }.map { removal in
          .withdrawn(
            BuyerNews.items(of: removal, order), delivery: removal.delivery, at: removal.occurredAt,
            owed: BuyerNews.owed(order),
            comesBack: removal.lines.contains { $0.unsent < $0.quantity }
              || order.lines.contains(where: \.hasPartsToReturn))
        }
      }
      reached(.receiptQueued)
    }
  }

  /// Reminds the buyers whose last day to pay is near, each once; returns how many. Each is a command of its own.
  ///
  /// - Throws: `storage` when the database fails.
  package func remind() async throws -> Int {
    let (values, days) = (values(), values()[OrderSettings.reminderDays])
    guard values[OrderSettings.sendsMail], days > 0 else { return 0 }
    var (count, last) = (0, DueOrder?.none)
    repeat {
      let found = try await ordering.unpaidOrders.due(within: .seconds(days * 86_400), after: last)
      last = found.last
      for order in found.orders {
        // An order is reminded of once: the reminder has the order's id.
        let id = MailID(order.value)
        count += try await database.write(as: OutboundSchema.self) { work throws(OutboundError) in
          let isKnown = try work.snapshot { snapshot throws(OutboundError) in try Mailer.knows(id, in: snapshot) }
          if isKnown { return 0 }
          return try queue(id, about: order, in: work) { _ in .paymentDue } ? 1 : 0
        }
      }
    } while last != nil
    return count
  }

  /// Queues a mail about an order, unless there is nothing to tell or nobody to tell it to.
  @discardableResult
  func queue(
    _ id: MailID, about order: OrderID, in work: borrowing UnitOfWork<OutboundSchema>, news: (Order) -> OrderMail.News?
  ) throws(OutboundError) -> Bool {
    let found: Order?
    do throws(OrderingError) {
      found = try work.within(OrderingSchema.self) { work throws(OrderingError) in
        try work.snapshot { snapshot throws(OrderingError) in try ordering.orders.forBuyer(order, in: snapshot) }
      }
    } catch { throw .storage(error.asStorage) }
    guard let order = found, let news = news(order),
      let recipient = order.email.flatMap({ MailAddress($0, name: order.address?.name ?? "") })
    else { return false }
    let language = front.language(order.locale)
    let template = MailTemplate.order(mail(news, of: order, in: language))
    let content = MailWords.content(of: template, shop: front.store.name, language: language)
    try mailer.queue(MailDraft(id: id, template: template.id, to: recipient, content), in: work)
    return true
  }

  private func mail(_ news: OrderMail.News, of order: Order, in language: String) -> OrderMail {
    let site = front.store
    var payment: OrderMail.Payment?
    if order.status.lifecycle == .placed, order.due.amount > 0 {
      payment = OrderMail.Payment(
        due: order.due, dueAt: order.dueAt,
        bankDetails: site.paymentMethods.contains { $0 != .bankTransfer } ? nil : site.bankDetails
      )
    }
    let isPickedUp = order.shipping?.pickup != nil
    let address = order.address.map { address in
      var address = address
      if isPickedUp, let shipping = order.shipping { (address.name, address.company) = (shipping.name, nil) }
      return address.label() + [Country.name(of: address.country, in: Locale(identifier: language))]
    }
    return OrderMail(
      news, number: order.number,
      link: front.address(OrderPlaces.order(order.id, token: order.viewToken), in: language),
      items: order.lines.map {
        OrderMail.Item(name: $0.describedName, quantity: $0.quantity, total: $0.total, sentFrom: $0.waitsUntil)
      },
      sums: Self.sums(of: order, in: language), address: address ?? [], isPickedUp: isPickedUp, payment: payment,
      zone: site.timeZone)
  }

  private static func sums(of order: Order, in language: String) -> [OrderMail.Sum] {
    let totals = order.totals
    var sums = [OrderMail.Sum.goods(totals.goods)]
    if totals.shipping.amount > 0 {
      let method = order.shipping.map { OrderPlaces.methodName($0.name, language: language) }
      sums.append(.delivery(method ?? "", totals.shipping))
    }
    // Sums of an order's own parts: they are within its total.
    sums += ((try? order.reductions.byPromotion()) ?? []).map { .reduction($0.name, $0.amount.negated) }
    if totals.addedTax.amount < 0 { sums.append(.removedTax(totals.addedTax)) }
    let isIncluded = order.pricesIncludeTax
    let taxes = ((try? order.taxes.byRate()) ?? []).map {
      OrderMail.Sum.tax($0.name, rate: $0.rate, $0.amount, isIncluded: isIncluded)
    }
    return sums + (isIncluded ? [.total(totals.total)] + taxes : taxes + [.total(totals.total)])
  }
}

/// What an event tells the buyer of an order, once the order has been read.
private struct BuyerNews {
  let order: OrderID
  let of: (Order) -> OrderMail.News?

  init(_ event: Event, in work: borrowing UnitOfWork<OutboundSchema>) throws(OutboundError) {
    do throws(DatabaseError) {
      switch event.type {
      case OrderPlaced.type.name: (order, of) = (try event.payload(of: OrderPlaced.type).order, { _ in .placed })
      case ShipmentCreated.type.name:
        let shipment = try event.payload(of: ShipmentCreated.type), link = try Self.trackingLink(of: shipment, in: work)
        (order, of) = (
          shipment.order,
          // Whoever has collected it knows that.
          {
            $0.shipping?.pickup != nil
              ? nil
              : .shipped(
                Self.items(of: shipment, $0), trackingNumber: shipment.trackingNumber, trackingLink: link)
          }
        )
      case OrderChanged.cancelled.name:
        let changed = try event.payload(of: OrderChanged.cancelled)
        // Withdrawals are confirmed by messages of their own.
        (order, of) = (
          changed.order,
          {
            changed.change == .withdrawn
              ? nil : .cancelled(owed: Self.owed($0), isUnpaid: changed.change == .expired && $0.owed.amount == 0)
          }
        )
      default:
        let changed = try event.payload(of: OrderChanged.type)
        (order, of) = (changed.order, { Self.news(of: changed, $0) })
      }
    } catch { throw .storage(error) }
  }

  /// Where the parcel's carrier shows it.
  private static func trackingLink(
    of shipment: ShipmentCreated, in work: borrowing UnitOfWork<OutboundSchema>
  ) throws(DatabaseError) -> String? {
    do throws(ShippingError) {
      return try work.within(ShippingSchema.self) { work throws(ShippingError) in
        try work.snapshot { snapshot throws(ShippingError) in try shipment.trackingLink(in: snapshot) }
      }
    } catch { throw error.asStorage }
  }

  /// Shipments have an event of their own, which says what has left.
  private static func news(of changed: OrderChanged, _ order: Order) -> OrderMail.News? {
    switch (changed.change, changed.amount) {
    case (.paid, let amount?): .paid(amount)
    case (.refunded, let amount?): .refunded(amount)
    case (.linesCancelled, _):
      order.removals.first { $0.id == changed.removal }.map { .partCancelled(items(of: $0, order), owed: owed(order)) }
    default: nil
    }
  }

  private static func items(of shipment: ShipmentCreated, _ order: Order) -> [OrderMail.Item] {
    shipment.lines.compactMap { part in
      if let line = order.lines.first(where: { $0.id == part.id }) {
        return OrderMail.Item(name: line.describedName, quantity: part.quantity)
      }
      // A parcel has what bundles are made of.
      for line in order.lines {
        guard let component = line.components.first(where: { $0.id == part.id }) else { continue }
        return OrderMail.Item(name: "\(line.describedName): \(component.shownName)", quantity: part.quantity)
      }
      return nil
    }
  }

  static func items(of removal: OrderRemoval, _ order: Order) -> [OrderMail.Item] {
    removal.lines.compactMap { part in
      order.lines.first { $0.id == part.line }.map {
        OrderMail.Item(name: $0.describedName, quantity: part.quantity, total: part.amount)
      }
    }
  }

  static func owed(_ order: Order) -> Money? {
    order.owed.amount > 0 ? order.owed : nil
  }
}

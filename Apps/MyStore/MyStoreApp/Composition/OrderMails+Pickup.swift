import Foundation
import FoundationCore
import Inventory
import InventoryService
import Ordering
import OrderingService
import Outbound
import OutboundService
import Persistence
import Settings
import ShippingService
import StoreIdentifiers

extension OrderMails {
  /// Queues the mail that an order waits for its buyer, with the times that its place is open.
  func queueReady(_ event: Event, in work: borrowing UnitOfWork<OutboundSchema>) throws(OutboundError) {
    let ready: PickupReady
    do throws(DatabaseError) { ready = try event.payload(of: PickupReady.type) } catch { throw .storage(error) }
    reached(.writingMail)
    _ = try queue(MailID(event.id), about: ready, in: work) { .ready(hours: $0) }
    reached(.mailQueued)
  }

  /// Reminds the buyers whose goods wait for them since the days that are set, once for each order; returns how many. Each
  /// is a command of its own. What waits for much longer is no news any more.
  ///
  /// - Throws: `storage` when the database fails.
  package func remindOfPickups() async throws -> Int {
    let (values, days) = (values(), values()[OrderSettings.pickupReminderDays])
    guard values[OrderSettings.sendsMail], days > 0 else { return 0 }
    let end = clock.now().advanced(by: .zero - .seconds(days * 86_400))
    let times = end.advanced(by: .zero - Self.age)..<end
    var (count, last) = (0, WaitingShipment?.none)
    repeat {
      let found = try await shipping.shipments.waiting(since: times, after: last)
      for waiting in found {
        // The reminder to pay has the order's id: this one has it with another last bit.
        let order = waiting.ready.order.value
        let id = MailID(UniqueID(high: order.high, low: order.low ^ 1))
        count += try await database.write(as: OutboundSchema.self) { work throws(OutboundError) in
          let isKnown = try work.snapshot { snapshot throws(OutboundError) in try Mailer.knows(id, in: snapshot) }
          if isKnown { return 0 }
          return try queue(id, about: waiting.ready, in: work) { .waiting(hours: $0) } ? 1 : 0
        }
      }
      last = found.last
    } while last != nil
    return count
  }

  /// Queues a mail about what waits, by the times that its place is open, unless it waits no more.
  private func queue(
    _ id: MailID, about ready: PickupReady, in work: borrowing UnitOfWork<OutboundSchema>,
    news: ([String]) -> OrderMail.News
  ) throws(OutboundError) -> Bool {
    let isCurrent: Bool
    do throws(ShippingError) {
      isCurrent = try work.within(ShippingSchema.self) { work throws(ShippingError) in
        try work.snapshot { snapshot throws(ShippingError) in try ready.isCurrent(in: snapshot) }
      }
    } catch { throw .storage(error.asStorage) }
    // What was collected, or unpacked, meanwhile waits no more.
    guard isCurrent else { return false }
    let place: Location?
    do throws(InventoryError) {
      place = try work.within(InventorySchema.self) { work throws(InventoryError) in
        try work.snapshot { snapshot throws(InventoryError) in
          try PickupLocations.known(ready.location, in: snapshot)
        }
      }
    } catch { throw .storage(error.asStorage) }
    return try queue(id, about: ready.order, in: work) { order in
      guard order.status.lifecycle == .placed, order.status.fulfilment != .fulfilled else { return nil }
      return news(place.map { Self.lines(of: $0.details.hours, in: front.language(order.locale)) } ?? [])
    }
  }

  /// When a place is open, a line for each day that it is.
  private static func lines(of hours: OpeningHours, in language: String) -> [String] {
    var calendar = Calendar(identifier: .gregorian)
    calendar.locale = Locale(identifier: language)
    let names = calendar.standaloneWeekdaySymbols
    return OpeningHours.Day.allCases.enumerated().compactMap { index, day in
      let times = hours.text(of: day)
      // The calendar's weeks begin on Sunday.
      guard !times.isEmpty, names.count == 7 else { return nil }
      return names[(index + 1) % 7] + " " + times.replacing("-", with: "–")
    }
  }
}

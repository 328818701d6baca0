import FoundationCore
import FoundationUI
import Outbound

/// What a message about an order says.
struct OrderMailWords {
  let mail: OrderMail
  let shop: String
  let text: Phrases
  let format: DisplayFormat

  /// How many items are told one by one. An order of staff may have more.
  private static let itemLimit = 200

  var words: (subject: String, blocks: [MailContent.Block]) { (subject, news + [link]) }

  private var subject: String {
    switch mail.news {
    case .placed: text("Your order {1} at {2}", mail.number, shop)
    case .paymentDue: text("Your order {1} has not been paid yet", mail.number)
    case .paid: text("Your payment for order {1} has arrived", mail.number)
    case .shipped: text("Your order {1} is on its way", mail.number)
    case .ready: text("Your order {1} is ready for pickup", mail.number)
    case .waiting: text("Your order {1} still waits for you", mail.number)
    case .cancelled: text("Your order {1} was cancelled", mail.number)
    case .refunded: text("A refund for your order {1}", mail.number)
    case .partCancelled: text("A part of your order {1} was cancelled", mail.number)
    case .withdrawn: text("Your withdrawal from order {1} was received", mail.number)
    }
  }

  private var news: [MailContent.Block] {
    switch mail.news {
    case .placed:
      [.paragraph(text("Thank you for your order at {1}. This is what you have ordered:", shop))]
        + bill(items: mail.items, sums: mail.sums) + destination + payment
    case .paymentDue:
      [
        .paragraph(
          text(
            "Your payment for order {1} has not arrived yet. If you have paid already, nothing has to be done.",
            mail.number))
      ] + payment
    case .paid(let amount):
      [.paragraph(text("{1} for your order {2} has arrived. Thank you.", format.price(amount), mail.number))] + payment
    case .shipped(let items, let trackingNumber, let trackingLink):
      [.paragraph(text("This has left for you:"))] + bill(items: items, sums: [])
        + (trackingNumber.map { [.paragraph(text("Tracking number: {1}", $0))] } ?? [])
        + (trackingLink.map { [.link(text("Track the parcel"), address: $0)] } ?? []) + destination
    case .ready(let hours):
      [.paragraph(text("Your order {1} waits for you. Bring its number with you.", mail.number))] + place(hours)
    case .waiting(let hours):
      [.paragraph(text("You have not picked up your order {1} yet. Bring its number with you.", mail.number))]
        + place(hours)
    case .cancelled(let owed, let isUnpaid): cancellation(owed, isUnpaid)
    case .refunded(let amount):
      [
        .paragraph(text("{1} of your order {2} goes back to you.", format.price(amount), mail.number)),
        .note(text("Your bank may take some days to show it.")),
      ]
    case .partCancelled(let items, let owed):
      [.paragraph(text("This part of your order {1} was cancelled and will not be sent:", mail.number))]
        + bill(items: items, sums: []) + inAll(owed) + payment
    case .withdrawn(let items, let delivery, let time, let owed, let comesBack):
      [
        .paragraph(
          text(
            "{1} has received your withdrawal from the contract for order {2} on {3}. You have withdrawn from:", shop,
            mail.number, format.dateTime(time, zone: mail.zone)))
      ] + bill(items: items, sums: delivery.amount > 0 ? [.delivery("", delivery)] : []) + inAll(owed) + payment
        + (comesBack ? [.paragraph(text("Send back what you have received within 14 days."))] : [])
    }
  }

  /// Where goods wait, when that is open, and what is left to pay.
  private func place(_ hours: [String]) -> [MailContent.Block] {
    destination
      + (hours.isEmpty ? [] : [.paragraph(([text("It is open:")] + hours).joined(separator: "\n"))]) + payment
  }

  private func cancellation(_ owed: Money?, _ isUnpaid: Bool) -> [MailContent.Block] {
    let what: MailContent.Block = .paragraph(
      isUnpaid
        ? text("Your order {1} was cancelled, because no payment for it has arrived in time.", mail.number)
        : text("Your order {1} was cancelled. Nothing more of it will be sent.", mail.number))
    return [what] + back(owed)
  }

  private func inAll(_ owed: Money?) -> [MailContent.Block] {
    owed.map { [.paragraph(text("In all, you will get {1} back.", format.price($0)))] } ?? []
  }

  private func back(_ owed: Money?) -> [MailContent.Block] {
    owed.map { [.paragraph(text("You will get {1} back.", format.price($0)))] } ?? []
  }

  private var payment: [MailContent.Block] {
    guard let payment = mail.payment else { return [] }
    let due = format.price(payment.due)
    var blocks: [MailContent.Block]
    if let account = payment.bankDetails {
      blocks = [
        .paragraph(text("Please transfer {1}, with the order number {2} as reference.", due, mail.number)),
        .paragraph(
          account.isEmpty ? text("The shop will give you its bank details.") : account.joined(separator: "\n")),
      ]
    } else {
      blocks = [.paragraph(text("{1} is left to pay. The page of your order shows how.", due))]
    }
    if let dueAt = payment.dueAt {
      blocks.append(
        .note(
          text("If it has not been paid by {1}, the order is cancelled.", format.date(dueAt, zone: mail.zone))))
    }
    return blocks
  }

  private func bill(items: [OrderMail.Item], sums: [OrderMail.Sum]) -> [MailContent.Block] {
    var amounts = items.prefix(Self.itemLimit).map { item in
      let name = item.sentFrom.map { text("{1} (preorder: sent from {2})", item.name, format.day($0)) } ?? item.name
      return MailContent.Amount(
        text("{1} × {2}", format.number(item.quantity), name), item.total.map { format.price($0) } ?? "")
    }
    let left = items.count - Self.itemLimit
    if left > 0 { amounts.append(MailContent.Amount(text("and {1} more", format.number(left)), "")) }
    return [.amounts(amounts + sums.map(amount))]
  }

  private func amount(_ sum: OrderMail.Sum) -> MailContent.Amount {
    switch sum {
    case .goods(let amount): .init(text("Subtotal"), format.price(amount))
    case .delivery(let method, let amount):
      .init(method.isEmpty ? text("Delivery costs") : method, format.price(amount))
    case .reduction(let name, let amount): .init(name.isEmpty ? text("Discount") : name, format.price(amount))
    case .removedTax(let amount): .init(text("Tax that is not charged"), format.price(amount))
    case .tax(let name, let rate, let amount, let isIncluded):
      .init(
        isIncluded
          ? text("includes {1} {2}", name, format.percent(millionths: rate))
          : text("{1} {2}", name, format.percent(millionths: rate)), format.price(amount))
    case .total(let amount): .init(text("Total"), format.price(amount), isTotal: true)
    }
  }

  private var destination: [MailContent.Block] {
    guard !mail.address.isEmpty else { return [] }
    let place = ([mail.isPickedUp ? text("You pick it up at:") : text("It goes to:")] + mail.address)
      .joined(separator: "\n")
    if mail.isPickedUp, mail.news == .placed {
      return [.paragraph(place), .note(text("We write to you when it is ready."))]
    }
    return [.paragraph(place)]
  }

  private var link: MailContent.Block { .link(text("See your order"), address: mail.link) }
}

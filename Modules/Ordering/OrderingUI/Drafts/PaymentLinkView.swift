import Foundation
import FoundationCore
import FoundationUI
import Ordering
import WebUI

/// The address where a buyer sees an order and pays for it, for staff to send: whoever has it needs no account. Takes a plain
/// value.
struct PaymentLinkView: View {
  let order: Order
  @Environment(\.orderingOutlets) private var outlets
  @Environment(\.orderingText) private var text

  var body: some View {
    if order.status.lifecycle == .placed, order.due.amount > 0, let token = order.viewToken,
      let address = outlets.address(OrderingRoute.confirmation(order.id, token: token).location),
      let link = URL(string: address)
    {
      Section(text("The buyer’s link")) {
        Link(address, destination: link).accessibilityIdentifier("payment-link")
        Text(text("Whoever has it sees this order and can pay for it. Mails about the order have it too."))
          .font(.footnote).foregroundStyle(.secondary)
      }
    }
  }
}

/// Asks the register about a draft's buyer: what it says counts for a day, and drafts may lie longer. Takes a plain value.
struct RegisterQuestionView: View {
  let number: String
  @Environment(\.orderingOutlets) private var outlets
  @Environment(\.orderingText) private var text
  @State private var standing: BuyerVATStanding?

  var body: some View {
    Button(text("Ask the register")) { standing = await outlets.checkVATNumber(number) }.buttonStyle(.bordered)
      .accessibilityIdentifier("ask-register")
    if let standing { Text(answer(standing)).accessibilityIdentifier("register-answer") }
  }

  private func answer(_ standing: BuyerVATStanding) -> String {
    switch standing {
    case .confirmed: text("The register has confirmed it: the order can be placed without VAT.")
    case .unchecked: text("The register does not answer now. Try again later.")
    case .unknown, .malformed:
      text("The register does not have it any more. Cancel this draft, and write the order down with VAT.")
    }
  }
}

import FoundationUI
import Ordering
import WebUI

/// The way to the order that a cart has become, which may wait for its payment. Takes a plain value.
struct LastOrderView: View {
  let cart: Cart?
  @Environment(\.orderingText) private var text

  var body: some View {
    if let order = cart?.order {
      NavigationLink(text("See your order"), value: OrderingRoute.confirmation(order, token: nil))
        .accessibilityIdentifier("last-order")
    }
  }
}

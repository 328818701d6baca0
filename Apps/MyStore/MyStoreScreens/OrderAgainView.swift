import Access
import FoundationCore
import FoundationUI
import MyStoreKit
import Ordering
import OrderingUI
import StoreIdentifiers
import WebUI

/// Puts what was ordered into the cart once more, at today's prices: fills the slot of an order's page.
struct OrderAgainView: View {
  let order: Order
  @Environment(AccessModel.self) private var access
  @Environment(OrderingModel.self) private var ordering
  @Environment(\.orderingOutlets) private var outlets
  @Environment(\.navigate) private var navigate
  @Environment(\.showError) private var showError
  @Environment(\.showNotice) private var showNotice
  @Environment(\.storeText) private var text

  var body: some View {
    Button(text("Order again")) { await fill() }.buttonStyle(.bordered).accessibilityIdentifier("order-again")
  }

  /// What was bought, without what a promotion gave for nothing.
  private var lines: [OrderLineItem] {
    order.lines.filter { line in
      order.reductions.filter { $0.line == line.id }.reduce(0) { $0 + $1.amount.amount } < line.total.amount
        || line.total.amount == 0
    }
  }

  private func fill() async {
    let cart = CartFiller(access: access, ordering: ordering)
    var missing: [String] = []
    for line in lines {
      do {
        try await cart.add(line.quantity, of: line.variant, with: line.properties, most: outlets.unitsPerLine)
      } catch {
        guard let refusal = error as? HTTPClientError, refusal.status == 409 else {
          return showError(text.told(error), text("Not everything was added. Look into your cart."))
        }
        missing.append(line.shownName)
      }
    }
    if missing.count < lines.count { navigate(OrderingRoute.cart) }
    if !missing.isEmpty { showNotice(text("Not sold any more: {1}", missing.joined(separator: ", "))) }
  }
}

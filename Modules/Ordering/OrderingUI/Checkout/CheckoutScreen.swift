public import FoundationCore
import FoundationUI
import MyStoreKit
import Ordering
public import StoreIdentifiers
public import WebUI

/// Where a cart becomes an order.
public struct CheckoutScreen: View {
  private let cart: CartID?
  @Environment(OrderingModel.self) private var ordering
  @Environment(\.orderingOutlets) private var outlets
  @Environment(\.navigate) private var navigate
  @Environment(\.showError) private var showError
  @Environment(\.orderingText) private var text
  @State private var form = CheckoutForm()
  @State private var methods: [ShippingMethod] = []
  @State private var isChecked = false
  // Made with the page and kept with it: a second press, or a reload of the answer, cannot order twice.
  @State private var attempt = OrderAttempt()

  /// The checkout of a cart.
  public init(cart: CartID?) { self.cart = cart }

  /// Contact, address, delivery, and the button that buys.
  public var body: some View {
    VStack(alignment: .leading, spacing: .large) {
      if let current = ordering.cart, current.order == nil, !current.lines.isEmpty {
        Form {
          CheckoutFieldsView(form: $form, methods: methods, showsProblems: isChecked)
          CheckoutSummaryView(cart: current, method: methods.first { $0.id == form.method })
          Button(text("Place order")) { await place() }
            .buttonStyle(.borderedProminent).accessibilityIdentifier("place-order")
        }
        .frame(maxWidth: .form)
      } else {
        ContentUnavailableView(text("There is nothing to check out"), systemImage: "cart") {
          NavigationLink(text("Go to the shop"), value: outlets.shop)
        }
      }
    }
    .navigationTitle(text("Checkout"))
    .task { await load() }
  }

  private func load() async {
    guard let cart else { return }
    do {
      try await ordering.loadCart(cart)
      methods = try await outlets.shippingMethods(form.country)
      if form.method.isEmpty { form.method = methods.first?.id ?? "" }
    } catch { showError(text.told(error), text("Reload the page to try again.")) }
  }

  private func place() async {
    isChecked = true
    guard let cart, form.isValid else { return }
    do throws(HTTPClientError) {
      let request = PlaceOrder(
        id: attempt.order, cart: cart, email: form.email, address: form.address, shippingMethod: form.method)
      let order = try await ordering.place(request, key: attempt.key)
      navigate(OrderingRoute.confirmation(order.id))
    } catch {
      switch error.code {
      case "shipping-unavailable":
        // Another country has other rates: show those, and let the shopper choose.
        methods = (try? await outlets.shippingMethods(form.country)) ?? []
        form.method = methods.first?.id ?? ""
        attempt = OrderAttempt()
        showError(
          text.told(error),
          text("We have put in what is offered there. Check the total and place the order again."))
      case "out-of-stock", "unavailable":
        attempt = OrderAttempt()
        showError(text.told(error), text("Change your cart and try again."))
      case nil:
        showError(
          text.told(error), text("Press the button again: you will not be charged or sent anything twice."))
      default:
        attempt = OrderAttempt()
        showError(text.told(error), text("Check what you entered and try again."))
      }
    }
  }
}

/// One intention to order: its id and key stay the same however often it is sent.
struct OrderAttempt: Hashable, Sendable {
  let order = OrderID.make()
  let key = IdentifierSource.system.next().description
}

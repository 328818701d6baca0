import Access
import AccessService
import FoundationCore
import HTTPServer
import Ordering
import StoreIdentifiers

extension Checkout {
  /// Placing an order of a cart.
  func routes(_ gate: Gate) -> [Route<AccessPolicy>] {
    [
      Route(
        .get, "/api/v1/ordering/carts/{cart}/quote", operation: "quoteOrder",
        summary: "What a cart would come to as an order", policy: gate.holder,
        inputs: .path("cart", .identifier(of: CartTag.self)), .query(optional: "country", .text(2...2)),
        .query(optional: "region", .text(1...100)), .query(optional: "postalCode", .text(1...20)),
        .query(optional: "vatNumber", .text(1...30)), .query(optional: "method", .text(1...50)),
        .query(optional: "pickup", .identifier(of: LocationTag.self)), output: .json(.orderQuote)
      ) { context, cart, country, region, postalCode, vatNumber, method, pickup in
        let destination = country.map {
          OrderDestination(country: $0, region: region, postalCode: postalCode, vatNumber: vatNumber)
        }
        return try await quote(cart, to: destination, by: method, pickedUpAt: pickup, as: context.principal)
      },
      Route(
        .post, "/api/v1/ordering/orders", operation: "placeOrder", summary: "Place an order of a cart",
        policy: gate.holder.within(.others), inputs: .body(.placeOrder), .idempotencyKey, output: .created(.order)
      ) { context, order, key in
        try await place(
          order, once: context.once(key, "placeOrder"), from: context.request.network?.text, as: context.principal)
      },
    ]
  }
}

import Access
import AccessService
import FoundationCore
import HTTPServer
import Ordering
import StoreIdentifiers

extension Carts {
  /// The operations on carts.
  func routes(_ gate: Gate) -> [Route<AccessPolicy>] {
    [
      Route(
        .post, "/api/v1/ordering/carts", operation: "openCart", summary: "Open a cart with its first line",
        policy: gate.anyone.within(.carts),
        inputs: .body(.newCart), .locale, .optionalIdempotencyKey, output: .created(.openedCart)
      ) { context, new, locale, key in
        try await open(new, locale: locale, once: context.once(key, "openCart"), as: context.principal)
      },
      Route(
        .put, "/api/v1/ordering/carts/{cart}/customer", operation: "claimCart",
        summary: "Make a guest's cart one's own, as a customer", policy: gate.holder.within(.others),
        inputs: .path("cart", .identifier(of: CartTag.self)), .body(.cartClaim), .locale, .optionalIdempotencyKey,
        output: .json(.cart)
      ) { context, cart, claim, locale, key in
        try await self.claim(
          cart, token: claim.token, locale: locale, once: context.once(key, "claimCart"), as: context.principal)
      },
      Route(
        .get, "/api/v1/ordering/carts/{cart}", operation: "getCart", summary: "A cart at today's prices",
        policy: gate.holder, inputs: .path("cart", .identifier(of: CartTag.self)), .locale, output: .json(.cart)
      ) { context, cart, locale in
        try await self.cart(cart, locale: locale, as: context.principal)
      },
      Route(
        .put, "/api/v1/ordering/carts/{cart}/lines/{variant}", operation: "setCartQuantity",
        summary: "Set how many of a variant a cart holds", policy: gate.holder.within(.others),
        inputs: .path("cart", .identifier(of: CartTag.self)), .path("variant", .identifier(of: VariantTag.self)),
        .body(.cartQuantity), .locale, .optionalIdempotencyKey, output: .json(.cart)
      ) { context, cart, variant, change, locale, key in
        try await setQuantity(
          change.quantity, of: variant, in: cart, locale: locale, once: context.once(key, "setCartQuantity"),
          as: context.principal)
      },
      Route(
        .put, "/api/v1/ordering/carts/{cart}/codes", operation: "setCartCodes",
        summary: "Set the promotion codes of a cart", policy: gate.holder.within(.others),
        inputs: .path("cart", .identifier(of: CartTag.self)), .body(.cartCodes), .locale, .optionalIdempotencyKey,
        output: .json(.cart)
      ) { context, cart, change, locale, key in
        try await setCodes(
          change.codes, of: cart, locale: locale, once: context.once(key, "setCartCodes"), as: context.principal)
      },
    ]
  }
}

extension Input where Value == String? {
  /// The language in which lines are called.
  fileprivate static var locale: Input { .query(optional: "locale", .languageTag) }
}

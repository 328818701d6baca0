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
        try await open(
          new, locale: locale, once: context.once(key, "openCart"), from: context.request.network?.text,
          as: context.principal)
      },
      Route(
        .put, "/api/v1/ordering/carts/{cart}/customer", operation: "claimCart",
        summary: "Make a guest's cart one's own, as a customer", policy: gate.holder.within(.others),
        inputs: .path("cart", .identifier(of: CartTag.self)), .body(.cartClaim), .locale, .optionalIdempotencyKey,
        output: .json(.openedCart)
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
        .post, "/api/v1/ordering/own-cart", operation: "resumeCart",
        summary: "Go on with the cart that one used last, as a customer", policy: gate.holder.within(.carts),
        inputs: .locale, .optionalIdempotencyKey, output: .json(.openedCart)
      ) { context, locale, key in
        try await resume(locale: locale, once: context.once(key, "resumeCart"), as: context.principal)
      },
      Route(
        .put, "/api/v1/ordering/carts/{cart}/lines/{line}", operation: "setCartLine",
        summary: "Set how many units a cart's line has, of what, and what is asked of them",
        policy: gate.holder.within(.others),
        inputs: .path("cart", .identifier(of: CartTag.self)), .path("line", .identifier(of: CartLineTag.self)),
        .body(.cartLineEdit), .locale, .optionalIdempotencyKey, output: .json(.cart)
      ) { context, cart, line, edit, locale, key in
        try await setLine(
          line, edit, in: cart, locale: locale, once: context.once(key, "setCartLine"), as: context.principal)
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
      Route(
        .put, "/api/v1/ordering/carts/{cart}/destination", operation: "setCartDestination",
        summary: "Say which country a cart goes to, whose market's currency its prices are then in",
        policy: gate.holder.within(.others), inputs: .path("cart", .identifier(of: CartTag.self)),
        .body(.cartDestination), .locale, .optionalIdempotencyKey, output: .json(.cart)
      ) { context, cart, destination, locale, key in
        try await setDestination(
          destination.country, isCheckout: destination.isCheckout, pickedUpAt: destination.pickup, of: cart,
          locale: locale, once: context.once(key, "setCartDestination"), as: context.principal)
      },
    ]
  }
}

extension Input where Value == String? {
  /// The language in which lines are called.
  fileprivate static var locale: Input { .query(optional: "locale", .languageTag) }
}

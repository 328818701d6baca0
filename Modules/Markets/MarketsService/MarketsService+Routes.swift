public import AccessService
import FoundationCore
public import HTTPServer
import Markets

extension MarketsService {
  /// Returns the operations of the API. Each has a policy; a route without one does not compile.
  public func routes(_ gate: Gate) -> [Route<AccessPolicy>] {
    markets.routes(gate) + rates.routes(gate) + terms.routes(gate) + vatNumbers.routes(gate)
  }
}

extension ShopMarkets {
  /// The operations on markets.
  func routes(_ gate: Gate) -> [Route<AccessPolicy>] {
    [
      Route(
        .get, "/api/v1/markets/markets", operation: "listMarkets", summary: "Markets; that of everywhere else is last",
        policy: gate.staff(.marketsRead), output: .json(.markets)
      ) { context in
        try await all(as: context.principal)
      },
      Route(
        .post, "/api/v1/markets/markets", operation: "addMarket", summary: "Add a market",
        policy: gate.staff(.marketsWrite), inputs: .body(.newMarket), .optionalIdempotencyKey,
        output: .tagged(.created(.market))
      ) { context, new, key in
        let added = try await add(new, once: context.once(key, "addMarket"), as: context.principal)
        return Tagged(added, etag: String(added.version), location: "/api/v1/markets/markets/\(added.id)")
      },
      Route(
        .put, "/api/v1/markets/markets/{market}", operation: "changeMarket", summary: "Change a market",
        policy: gate.staff(.marketsWrite), inputs: .path("market", .identifier(of: MarketTag.self)),
        .body(.marketDetails), .ifMatch(), output: .tagged(.json(.market))
      ) { context, id, details, tag in
        let changed = try await change(id, to: details, version: Int64(tag) ?? -1, as: context.principal)
        return Tagged(changed, etag: String(changed.version))
      },
      Route(
        .delete, "/api/v1/markets/markets/{market}", operation: "removeMarket",
        summary: "Remove a market: its countries are then everywhere else", policy: gate.staff(.marketsWrite),
        inputs: .path("market", .identifier(of: MarketTag.self)), output: .noContent
      ) { context, id in
        try await remove(id, as: context.principal)
      },
    ]
  }
}

extension ShopTaxRates {
  /// The operations on rates.
  func routes(_ gate: Gate) -> [Route<AccessPolicy>] {
    [
      Route(
        .get, "/api/v1/markets/rates", operation: "listTaxRates", summary: "Tax rates, by country",
        policy: gate.staff(.marketsRead), output: .json(.jurisdictionRates)
      ) { context in
        try await all(as: context.principal)
      },
      Route(
        .post, "/api/v1/markets/rates", operation: "addTaxRate", summary: "Add a tax rate",
        policy: gate.staff(.marketsWrite), inputs: .body(.newJurisdictionRate), .optionalIdempotencyKey,
        output: .tagged(.created(.jurisdictionRate))
      ) { context, new, key in
        let added = try await add(new, once: context.once(key, "addTaxRate"), as: context.principal)
        return Tagged(added, etag: String(added.version), location: "/api/v1/markets/rates/\(added.id)")
      },
      Route(
        .put, "/api/v1/markets/rates/{rate}", operation: "changeTaxRate", summary: "Change a tax rate",
        policy: gate.staff(.marketsWrite), inputs: .path("rate", .identifier(of: JurisdictionRateTag.self)),
        .body(.jurisdictionRateDetails), .ifMatch(), output: .tagged(.json(.jurisdictionRate))
      ) { context, id, details, tag in
        let changed = try await change(id, to: details, version: Int64(tag) ?? -1, as: context.principal)
        return Tagged(changed, etag: String(changed.version))
      },
      Route(
        .delete, "/api/v1/markets/rates/{rate}", operation: "removeTaxRate", summary: "Remove a tax rate",
        policy: gate.staff(.marketsWrite), inputs: .path("rate", .identifier(of: JurisdictionRateTag.self)),
        output: .noContent
      ) { context, id in
        try await remove(id, as: context.principal)
      },
      Route(
        .post, "/api/v1/markets/known-rates", operation: "addKnownTaxRates",
        summary: "Add the known rates of countries where the shop has none", policy: gate.staff(.marketsWrite),
        inputs: .body(.knownRateRequest), output: .json(.addedRates)
      ) { context, request in
        try await addKnown(request, as: context.principal)
      },
    ]
  }
}

extension TaxTerms {
  /// What can be tried.
  func routes(_ gate: Gate) -> [Route<AccessPolicy>] {
    [
      Route(
        .get, "/api/v1/markets/tax-check", operation: "checkTax",
        summary: "Which rates count at a destination today, and why", policy: gate.staff(.marketsRead),
        inputs: .query("country", .text(2...2)), .query(optional: "region", .text(1...100)),
        .query(optional: "postalCode", .text(1...20)), output: .json(.taxCheck)
      ) { context, country, region, postalCode in
        try await check(
          TaxDestination(country: country, region: region, postalCode: postalCode), as: context.principal)
      }
    ]
  }
}

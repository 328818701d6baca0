import Addresses
import Catalog
import Foundation
import FoundationCore
import Inventory
import Markets
import MyStoreApp
import MyStoreKit
import Ordering
import Pricing
import Shipping
import StoreIdentifiers
import TestDatabase
import TestSupport
import Testing

/// Taxes and orders through the real composition.
struct TaxedOrderTests {
  private static let germany = PostalAddress(
    name: "A. Buyer", lines: ["Hauptstr. 1"], city: "Berlin", postalCode: "10115", country: "DE")
  private static let france = PostalAddress(
    name: "A. Buyer", lines: ["1 rue Haute"], city: "Paris", postalCode: "75001", country: "FR")
  private static let america = PostalAddress(
    name: "A. Buyer", lines: ["1 Main St"], city: "Albany", region: "NY", postalCode: "12201", country: "US")

  /// A German seller above the threshold, with the known rates and a market of Germany and France.
  private func charge(_ owner: StoreClients) async throws -> MarketsHTTPClient {
    let markets = MarketsHTTPClient(client: owner.client)
    _ = try await markets.add(
      NewMarket(Market.Details(name: "EU", countries: ["DE", "FR"], rounding: .usual(in: ["DE", "FR"]))))
    let added = try await markets.addKnown(KnownRateRequest(countries: ["DE", "FR"]))
    #expect(added.added == KnownTaxRates.entries.filter { ["DE", "FR"].contains($0.country) }.count)
    try await owner.setSettings(
      "tax", [("tax.registered", "true"), ("tax.country", "DE"), ("tax.union-sales", "10001")])
    return markets
  }

  /// Delivery abroad costs nothing, so that totals are those of the goods.
  private func deliverFree(_ owner: StoreClients) async throws {
    for zone in try await owner.shipping.zones() where zone.details.places.isEmpty {
      var details = zone.details
      details.methods = try details.methods.map { DeliveryMethod(id: $0.id, name: $0.name, price: try Money(0, .gbp)) }
      _ = try await owner.shipping.change(zone, to: details)
    }
  }

  private func place(
    _ variant: VariantID, _ local: LocalStore, to address: PostalAddress
  ) async throws -> (quote: OrderQuote, order: Order) {
    let (cart, holder) = try await local.anyone.fillCart([(variant, 1)])
    let quote = try await holder.ordering.quote(cart, to: OrderDestination(address), by: "standard")
    var request = try await holder.request(cart)
    (request.address, request.expectedTotal) = (address, quote.total)
    return (quote, try await holder.ordering.place(request, key: UUID().uuidString))
  }

  @Test func `a German seller above the threshold sells to France, to the United States and at home`() async throws {
    try await LocalStore.with { local in
      let product = try await local.owner.addProduct("Bowl", price: 7_920, stock: 9)
      let variant = try #require(product.variants.first).id
      try await deliverFree(local.owner)
      let before = try await place(variant, local, to: Self.germany)
      #expect(before.order.totals.tax.amount == 0 && before.order.taxes.isEmpty)
      let markets = try await charge(local.owner)
      // 79.20 contains 12.65 at home, which an export loses, and 13.20 in France.
      for (address, total, tax, added, names) in [
        (Self.germany, 7_920, 1_265, 0, ["MwSt."]), (Self.france, 7_920, 1_320, 0, ["TVA"]),
        (Self.america, 6_655, 0, -1_265, []),
      ] as [(PostalAddress, Int64, Int64, Int64, Set<String>)] {
        let (quote, order) = try await place(variant, local, to: address)
        #expect(order.totals.total.amount == total && quote.total.amount == total, "\(address.country)")
        #expect(order.totals.tax.amount == tax && order.totals.addedTax.amount == added, "\(address.country)")
        #expect(Set(order.taxes.map(\.name)) == names)
        #expect(try order.taxes.map(\.amount).sum(in: .gbp).amount == tax)
        #expect(try quote.taxes.map(\.amount).sum(in: .gbp).amount == tax)
      }
      _ = try await local.owner.ordering.cancel(place(variant, local, to: Self.france).order.id, key: "cancel")
      let today = LocalDay(WallClock.system.now(), in: .gmt)
      let report = try await local.owner.ordering.taxReport(from: today, through: today)
      #expect(
        report.rows.map { "\($0.country ?? "") \($0.name) \($0.rate) \($0.amount.amount)" } == [
          "DE MwSt. 190000 1265", "FR TVA 200000 1320",
        ])
      let first = try #require(LocalDay("2020-01-01"))
      #expect(try await local.owner.ordering.taxReport(from: first, through: first).rows.isEmpty)
      let check = try await markets.check(TaxDestination(country: "US", region: "NY"))
      #expect(check.reason == .export)
      #expect(try await local.store.verify() == [])
    }
  }

  @Test func `what is not taxable is not taxed, and delivery goes with the goods`() async throws {
    try await LocalStore.with { local in
      var free = Variant(id: .make(), sku: "BOOK", name: nil, price: try Money(2_000, .gbp))
      free.isTaxable = false
      _ = try await local.owner.catalog.add(NewProduct(name: "Book", variants: [free]))
      try await local.owner.inventory.receive(
        Receipt(lines: [.init(variant: free.id, quantity: 2)]), key: UUID().uuidString)
      _ = try await charge(local.owner)
      let home = try await place(free.id, local, to: Self.germany).order
      #expect(home.totals.tax.amount == 0 && home.taxes.isEmpty && home.totals.total.amount == 3_495)
      #expect(try await place(free.id, local, to: Self.america).order.totals.addedTax.amount == 0)
      #expect(try await local.store.verify() == [])
    }
  }

  @Test func `a class has its own rate, and one that no rate is for is taxed as standard`() async throws {
    try await LocalStore.with { local in
      var taxes: [String: [Int64]] = [:]
      _ = try await charge(local.owner)
      for (code, sku) in [("reduced", "BOOK"), ("unheard-of", "THING")] {
        let variant = Variant(id: .make(), sku: sku, name: nil, price: try Money(2_000, .gbp), taxClass: code)
        let product = try await local.owner.catalog.add(NewProduct(name: sku, variants: [variant]))
        #expect(product.variants.map(\.taxClass) == [code])
        try await local.owner.inventory.receive(
          Receipt(lines: [.init(variant: variant.id, quantity: 2)]), key: UUID().uuidString)
        taxes[code] = try await place(variant.id, local, to: Self.germany).quote.taxes.map(\.rate)
      }
      #expect(taxes == ["reduced": [70_000], "unheard-of": [190_000]])
      #expect(try await local.store.verify() == [])
    }
  }

  @Test func `a rate that changes counts for the next quote, and leaves orders alone`() async throws {
    try await LocalStore.with { local in
      let product = try await local.owner.addProduct("Bowl", price: 7_920, stock: 9)
      let variant = try #require(product.variants.first).id
      let markets = try await charge(local.owner)
      let (_, order) = try await place(variant, local, to: Self.france)
      let rate = try #require(
        try await markets.rates().first { $0.details.jurisdiction.country == "FR" && $0.details.taxClass == .standard })
      var details = rate.details
      details.millionths = 100_000
      _ = try await markets.change(rate, to: details)
      #expect(try await place(variant, local, to: Self.france).quote.taxes.allSatisfy { $0.rate == 100_000 })
      #expect(try await local.owner.ordering.order(order.id).taxes == order.taxes)
      #expect(try await local.store.verify() == [])
    }
  }
}

import Foundation
import FoundationCore
import Marketing
import MarketingService
import Markets
import MarketsService
import MyStoreApp
import Ordering
import OrderingService
import Persistence
import Pricing
import Settings
import SettingsService

extension Bench {
  /// Carts for orders that are taxed and reduced.
  static let taxedCount = 4_000
  /// What the promotion takes off each order.
  private static let reduction: Int64 = 100

  /// Orders of a shop that charges tax and takes something off each order: with its use written down, and shared to lines
  /// with the tax of each.
  func taxedOrders() async throws -> Figure {
    try await chargeAndReduce()
    let store = try ServerProcess.store(executable, database: database)
    defer { store.stop() }
    let requests = try shop.carts[Self.plainCount..<(Self.plainCount + Self.taxedCount)].map { cart in
      try place(cart, for: cart.total.subtracting(Money(Self.reduction, cart.total.currency)))
    }
    var figure = try load(
      "order of 3 lines with tax and a promotion, 64 clients", store, requests, connections: 64, until: .once)
    if DatabaseServer(address: database) == nil, let rate = figure.perSecond {
      figure.target = Figure.Target(
        wanted: "≥ 2,500 a second", measured: String(format: "%.0f a second", rate), isMet: rate >= 2_500)
    }
    return figure
  }

  /// What a shopkeeper would do in the office.
  private func chargeAndReduce() async throws {
    var configuration = StoreConfiguration()
    configuration.database = database
    let store = try await Store.open(configuration)
    do {
      _ = try await store.markets.rates.addKnown(KnownRateRequest(countries: ["GB"]), as: SeededShop.keeper)
      let section = try await store.settings.section("tax", as: SeededShop.keeper)
      let changes = [("tax.registered", "true"), ("tax.country", "GB")].map(SettingsEdit.Change.init(key:value:))
      _ = try await store.settings.change(
        "tax", SettingsEdit(changes: changes), version: section.version, as: SeededShop.keeper)
      let terms = PromotionTerms(
        title: "Something off", status: .active, currency: configuration.currency, kind: .order,
        action: .amount(try Money(Self.reduction, configuration.currency), off: ProductSelection()))
      _ = try await store.marketing.promotions.add(NewShopPromotion(terms: terms), as: SeededShop.keeper)
    } catch {
      await store.close()
      throw error
    }
    await store.close()
  }
}

import Access
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
import TestSupport

extension Bench {
  /// Carts for orders that are taxed and reduced.
  static let taxedCount = 4_000
  /// What the promotion takes off each order.
  private static let reduction: Int64 = 100

  /// Orders of a shop that charges tax and takes something off each order: with its use written down, and shared to lines
  /// with the tax of each. In a file, beside the same statements by SQLite alone.
  func taxedOrders() async throws -> [Figure] {
    try await chargeAndReduce()
    let floor = DatabaseServer(address: database) == nil ? try await recordedOrder() : nil
    let requests = try shop.carts[Self.plainCount..<(Self.plainCount + Self.taxedCount)].map { cart in
      try place(cart, for: reduced(cart))
    }
    let store = try ServerProcess.store(executable, database: database)
    defer { store.stop() }
    let before = try Commits(of: store)
    var figure = try load(
      "order of 3 lines with tax and a promotion, 64 clients", store, requests, connections: 64, until: .once)
    guard let floor, let rate = figure.perSecond else { return [figure] }
    let batch = try Commits(of: store).batch(since: before)
    // What follows has the file to itself.
    store.stop()
    figure.target = Figure.Target(
      wanted: "≥ 2,500 a second", measured: String(format: "%.0f a second", rate), isMet: rate >= 2_500)
    return try [figure, bareOrders(floor, batch: batch, beside: rate)]
  }

  /// The statements of such orders by SQLite alone, as many to a commit, and how much of that the store does.
  private func bareOrders(_ floor: SQLiteFloor, batch: Int, beside rate: Double) throws -> Figure {
    let bare = try floor.orders(database, carts: floorCarts, batch: batch)
    return Figure(
      name: "bare SQLite, the statements of such an order", perSecond: bare,
      limit: "\(floor.statements.count) statements, \(batch) orders a commit as the store had, without a store",
      target: Figure.Target(
        wanted: "orders ≥ 0.4 of it", measured: String(format: "%.2f of it", rate / bare), isMet: rate >= 0.4 * bare))
  }

  /// Carts of three different things that the load leaves alone.
  private var leftCarts: [SeededShop.Cart] { shop.carts.suffix(Self.floorCount).filter { Set($0.variants).count == 3 } }

  /// Carts that are bought without a store.
  var floorCarts: [SeededShop.Cart] { leftCarts.dropFirst().dropLast() }

  /// What a store in this process asks SQLite for an order, once it has placed another: the first one reads what is kept in
  /// memory from then on.
  private func recordedOrder() async throws -> SQLiteFloor {
    guard let first = leftCarts.first, let cart = leftCarts.last else { throw Load.Failure(description: "no cart") }
    let start = WallClock.system.now()
    let statements = try await SQLiteRecording.order { begin in
      var configuration = StoreConfiguration()
      configuration.database = database
      let store = try await Store.open(configuration)
      do {
        try await place(first, in: store)
        // What follows it would share the next one's transaction.
        _ = try await store.relay.drain()
        begin()
        try await place(cart, in: store)
      } catch {
        await store.close()
        throw error
      }
      await store.close()
    }
    return SQLiteFloor(statements: statements, model: cart, start: start)
  }

  private func place(_ cart: SeededShop.Cart, in store: Store) async throws {
    _ = try await store.ordering.checkout.place(
      order(of: cart, for: try reduced(cart)),
      // By the cart's id, which is renewed with it.
      once: IdempotencyKey(
        principal: "bench", operation: "record", key: "\(cart.id)", fingerprint: Array(repeating: 1, count: 32)),
      as: .guest(cart.id.value))
  }

  private func reduced(_ cart: SeededShop.Cart) throws -> Money {
    try cart.total.subtracting(Money(Self.reduction, cart.total.currency))
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

/// How much a store has committed so far.
private struct Commits {
  private let commands: Double
  private let commits: Double

  init(of store: ServerProcess) throws {
    guard let answer = RawSocket.open(store.port)?.exchange("GET /metrics HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n")?.text,
      let commands = answer.firstMatch(of: /\ndatabase_commands_total ([0-9.]+)/).flatMap({ Double($0.1) }),
      let commits = answer.firstMatch(of: /\ndatabase_commits_total ([0-9.]+)/).flatMap({ Double($0.1) })
    else { throw Load.Failure(description: "no metrics") }
    (self.commands, self.commits) = (commands, commits)
  }

  /// How many commands shared a commit since an earlier moment.
  func batch(since earlier: Commits) -> Int {
    max(Int((commands - earlier.commands) / max(commits - earlier.commits, 1)), 1)
  }
}

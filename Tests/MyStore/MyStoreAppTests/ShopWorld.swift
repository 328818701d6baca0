import Access
import Foundation
import FoundationCore
import MyStoreApp
import Ordering
import Persistence
import Settings
import SimulationKit
import StoreIdentifiers
import TestSupport

/// A simulated shop: a whole store over a copy of the template, which does nothing by itself.
final class ShopWorld {
  let clock: SimulationClock
  let store: Store
  /// What is stored.
  let rows: LedgerFile
  let template: ShopTemplate
  /// What carts have become, with the requests that have done it.
  var placements: [Placement] = []
  private let folder: String
  private var keyCount = 0

  /// An order that was placed from a cart.
  struct Placement {
    let request: PlaceOrder
    let key: IdempotencyKey
    /// The answer.
    let order: Order
  }

  /// Opens a shop; a planted bug is made in its database first.
  static func open(
    _ context: SimulationContext, bug: PlantedBug? = nil
  ) async throws -> ShopWorld {
    let template = try await ShopTemplate.shared()
    let folder = template.folder + "/\(context.seed)-\(UUID().uuidString)"
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: false)
    var configuration = StoreConfiguration()
    configuration.database = folder + "/shop.db"
    try FileManager.default.copyItem(atPath: template.file, toPath: configuration.database)
    configuration.settings = settings(context.seed)
    let rows = try LedgerFile(path: configuration.database)
    for statement in ShopEquations.memory + (bug?.schema ?? []) { try rows.run(statement) }
    let store = try await Store.inspect(
      configuration, clock: context.clock.wallClock, allocate: bug?.allocation ?? .conditional)
    return ShopWorld(context, store, rows, template, folder)
  }

  private init(
    _ context: SimulationContext, _ store: Store, _ rows: LedgerFile, _ template: ShopTemplate, _ folder: String
  ) {
    (clock, self.store, self.rows, self.template, self.folder) = (context.clock, store, rows, template, folder)
  }

  /// Every second shop takes money at once, the others hold it first.
  private static func settings(_ seed: UInt64) -> [String: SettingValue] {
    [
      "orders.unpaid-per-email": .number(0), "orders.unpaid-per-address": .number(0),
      "orders.units-per-line": .number(20),
      "payments.test": .flag(true), "payments.cash-on-delivery": .number(3), "payments.invoice": .number(4),
      "payments.capture": .text(seed % 2 == 0 ? "at once" : "by hand"),
      "tax.registered": .flag(true), "tax.country": .text("DE"), "tax.union-sales": .number(10_001),
    ]
  }

  /// Ends the shop, and throws it away.
  func close() async throws {
    rows.close()
    await store.close()
    try FileManager.default.removeItem(atPath: folder)
  }

  // MARK: Commands

  /// The key of something that is done for the first time.
  func newKey(_ operation: String) -> IdempotencyKey {
    keyCount += 1
    return Self.key(operation, "\(keyCount)")
  }

  static func key(_ operation: String, _ key: String) -> IdempotencyKey {
    IdempotencyKey(principal: "simulation", operation: operation, key: key, fingerprint: [1])
  }

  /// What must not happen, whatever the equations say.
  struct Broken: Error, CustomStringConvertible { let description: String }

  /// What a command came to that the rules may refuse.
  enum Attempt<Value> {
    case done(Value)
    case refused(String)
  }

  /// Does something that the rules may refuse: then it must have written nothing. Throws any other failure.
  func attempt<Value>(_ body: () async throws -> Value) async throws -> Attempt<Value> {
    let before = try rows.version()
    do { return .done(try await body()) } catch {
      let kind = String("\(error)".prefix { $0.isLetter })
      guard kind != "storage", kind != "access", !kind.isEmpty, !(error is Broken) else { throw error }
      guard try rows.version() == before else { throw Broken(description: "refused as \(kind), and yet written") }
      return .refused(kind)
    }
  }

  /// Does something twice with the same key, and sometimes cuts it off before that: whatever happens, it is done once.
  ///
  /// - Parameters:
  ///   - random: Chooses.
  ///   - schema: How the answer is sent: the repeat's must be the same, byte by byte.
  ///   - body: What is done.
  /// - Returns: What it came to.
  func once<Value>(
    _ random: inout SplitMix, _ schema: Schema<Value>, _ body: () async throws -> Value
  ) async throws -> Attempt<Value> {
    if Int.random(in: 0..<6, using: &random) == 0, let fault = Fault.allCases.randomElement(using: &random) {
      try await cutOff(at: fault, body)
    }
    let outcome = try await attempt(body)
    guard case .done(let value) = outcome, Int.random(in: 0..<4, using: &random) == 0 else { return outcome }
    let before = try rows.version()
    let again = try await body()
    let answers = [value, again].map { String(decoding: schema.encode($0), as: UTF8.self) }
    guard answers[0] == answers[1] else {
      throw Broken(description: "the repeat answered \(answers[1]) in place of \(answers[0])")
    }
    guard try rows.version() == before else { throw Broken(description: "the repeat has written something") }
    return outcome
  }

  private func cutOff<Value>(at fault: Fault, _ body: () async throws -> Value) async throws {
    let before = try rows.version()
    try rows.run("UPDATE persistence_fault SET point = \(fault.rawValue)")
    var failure: (any Error)?
    // What does not come by the point is done, and repeated by the caller.
    do { _ = try await body() } catch { failure = error }
    try rows.run("UPDATE persistence_fault SET point = 0")
    if failure != nil, try rows.version() != before { throw Broken(description: "cut off, and yet written") }
  }

  /// Cuts off some of what goes on by itself, now and then: what is done again after that must be done once.
  func disturb(_ random: inout SplitMix, _ body: () async throws -> Void) async throws {
    guard Int.random(in: 0..<6, using: &random) == 0, let fault = Fault.allCases.randomElement(using: &random) else {
      return
    }
    try rows.run("UPDATE persistence_fault SET point = \(fault.rawValue)")
    try? await body()
    try rows.run("UPDATE persistence_fault SET point = 0")
  }

  // MARK: Choosing

  /// One of the ids that a query finds; nil where it finds none.
  func pick(_ query: String, _ random: inout SplitMix) throws -> UniqueID? {
    try rows.ids(query).randomElement(using: &random)
  }

  /// An order that a condition is true of, or sometimes any.
  func pickOrder(_ condition: String, _ random: inout SplitMix) throws -> OrderID? {
    let isAny = Int.random(in: 0..<8, using: &random) == 0
    return try pick("SELECT id FROM ordering_order \(isAny ? "" : "WHERE " + condition) ORDER BY id", &random)
      .map { OrderID($0) }
  }
}

extension ShopWorld {
  /// A hash of everything that the shop has stored about carts, orders, stock and money: with its ids, whatever made them.
  func digest() throws -> UInt64 {
    var hash = Fingerprint()
    for table in Self.tables { for row in try rows.rows("SELECT * FROM \(table)") { hash.mix(row) } }
    return hash.value
  }

  private static let tables = [
    "ordering_cart", "ordering_cart_line", "ordering_order", "ordering_order_line", "ordering_order_reduction",
    "ordering_order_tax", "ordering_pending_order", "ordering_payment_event", "ordering_credit_note",
    "ordering_credit_application",
    "ordering_sales_hour", "inventory_stock_item", "inventory_movement", "payments_payment", "payments_event",
    "payments_test_payment", "marketing_promotion", "marketing_use", "shipping_fulfilment",
    "shipping_fulfilment_line", "shipping_shipment", "shipping_shipment_line", "shipping_goods_return",
    "shipping_goods_return_line", "persistence_event",
    "outbound_mail",
  ]
}

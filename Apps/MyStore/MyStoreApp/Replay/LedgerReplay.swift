import Catalog
import Customers
public import FoundationCore
import Inventory
public import MyStoreKit
import Ordering
import Shipping
import StoreIdentifiers

/// Buys a whole ledger through the store's public API, as staff, by the contexts' typed clients.
public struct LedgerReplay {
  let ledger: Ledger
  let currency: Currency
  let catalog: CatalogHTTPClient
  let inventory: InventoryHTTPClient
  let ordering: OrderingHTTPClient
  let shipping: ShippingHTTPClient
  let customers: CustomersHTTPClient
  /// Told after each customer's documents: how many are done, of how many.
  let progress: @Sendable (Int, Int) -> Void

  /// How many requests are on their way at once.
  private static let width = 16

  /// A replay through a client that is signed in as staff with every permission.
  public init(
    _ ledger: Ledger, currency: Currency, client: HTTPClient,
    progress: @escaping @Sendable (Int, Int) -> Void = { _, _ in }
  ) {
    self.ledger = ledger
    self.currency = currency
    self.progress = progress
    catalog = CatalogHTTPClient(client: client)
    inventory = InventoryHTTPClient(client: client)
    ordering = OrderingHTTPClient(client: client)
    shipping = ShippingHTTPClient(client: client)
    customers = CustomersHTTPClient(client: client)
  }

  /// Books everything, then asks the store what it has booked. `verify` counts what does not add up, where it can be asked.
  public func run(verify: (() async throws -> Int)? = nil) async throws -> ReplayReport {
    let before = try await ordering.salesSummary()
    let variants = try await addProducts()
    let people = try await addCustomers()
    try await receiveStock(variants)
    let start = ContinuousClock.now
    let failures = await book(variants: variants, people: people)
    let duration = ContinuousClock.now - start
    let sales = try await settled(since: before)
    return ReplayReport(
      sales: sales, checks: try checks(sales),
      skipped: Ledger.SkipReason.allCases.compactMap { reason in
        ledger.skipped[reason].map { (reason, $0) }
      },
      failures: failures, discrepancies: try await verify?(), duration: duration)
  }

  // MARK: What orders need

  private func addProducts() async throws -> [String: VariantID] {
    var prices: [(code: String, price: Money)] = []
    var seen: Set<String> = []
    for document in ledger.documents {
      for line in document.lines where seen.insert(SKU.key(line.code)).inserted {
        prices.append((line.code, line.price))
      }
    }
    let catalog = catalog
    let names = ledger.names
    return try await concurrently(prices) { code, price in
      let key = SKU.key(code)
      let name = names[key].flatMap { $0.isEmpty ? nil : String($0.prefix(250)) } ?? code
      let new = NewProduct(name: name, variants: [Variant(id: .make(), sku: code, name: nil, price: price)])
      return (key, try await catalog.addedOrPresent(new).variants.first { SKU.key($0.sku) == key }?.id)
    }
  }

  private func addCustomers() async throws -> [String: CustomerID] {
    let numbers = Set(ledger.documents.compactMap(\.customer)).sorted()
    let customers = customers
    return try await concurrently(numbers) { number in
      let plain = number.filter { $0.isASCII && ($0.isLetter || $0.isNumber) }
      let new = NewCustomer(name: "Customer \(number)", email: "customer-\(plain)@ledger.example")
      return (number, try await customers.addedOrPresent(new)?.id)
    }
  }

  private func receiveStock(_ variants: [String: VariantID]) async throws {
    var needed: [VariantID: Int] = [:]
    for document in ledger.invoices {
      for line in document.lines {
        if let variant = variants[SKU.key(line.code)] { needed[variant, default: 0] += line.quantity }
      }
    }
    // A receipt's line holds up to a million units, a receipt up to a thousand lines.
    var lines: [Receipt.Line] = []
    for (variant, quantity) in needed.sorted(by: { $0.key < $1.key }) {
      lines.append(Receipt.Line(variant: variant, quantity: min(quantity, 1_000_000)))
    }
    for start in stride(from: 0, to: lines.count, by: 500) {
      let receipt = Receipt(lines: Array(lines[start..<min(start + 500, lines.count)]))
      try await inventory.receive(receipt, key: UniqueKey.make())
    }
  }

  // MARK: Booking

  /// Books customers side by side, the documents of each in their order: what is credited is of invoices before.
  private func book(variants: [String: VariantID], people: [String: CustomerID]) async -> [String] {
    let booking = LedgerBooking(replay: self, variants: variants, people: people)
    var failures: [String] = []
    var done = 0
    await withTaskGroup(of: (documents: Int, failures: [String]).self) { group in
      func note(_ booked: (documents: Int, failures: [String])) {
        failures += booked.failures
        done += booked.documents
        progress(done, ledger.documents.count)
      }
      for (index, documents) in ledger.documentsByCustomer.enumerated() {
        if index >= Self.width, let booked = await group.next() { note(booked) }
        group.addTask {
          var failures: [String] = []
          for document in documents {
            if let failure = await booking.book(document) { failures.append(failure) }
          }
          return (documents.count, failures)
        }
      }
      for await booked in group { note(booked) }
    }
    return failures
  }

  private func concurrently<Element: Sendable, Value: Sendable>(
    _ elements: [Element], _ body: @escaping @Sendable (Element) async throws -> (String, Value?)
  ) async throws -> [String: Value] {
    try await withThrowingTaskGroup(of: (String, Value?).self) { group in
      var found: [String: Value] = [:]
      for (index, element) in elements.enumerated() {
        if index >= Self.width, let (key, value) = try await group.next() { found[key] = value }
        group.addTask { try await body(element) }
      }
      for try await (key, value) in group { found[key] = value }
      return found
    }
  }
}

extension CatalogHTTPClient {
  /// Finds the product that has a new one's SKU already, or adds it.
  fileprivate func addedOrPresent(_ new: NewProduct) async throws(HTTPClientError) -> Product {
    if let sku = new.variants.first?.sku, let present = try await products(sku: sku).first { return present }
    return try await add(new)
  }
}

extension CustomersHTTPClient {
  /// Adds a customer, or finds the one that has the e-mail address already.
  fileprivate func addedOrPresent(_ new: NewCustomer) async throws(HTTPClientError) -> Customer? {
    do { return try await add(new) } catch {
      guard error.code == "email-taken" else { throw error }
      return try await customers(email: new.email).items.first
    }
  }
}

/// Fresh keys for idempotent requests.
enum UniqueKey {
  static func make() -> String { IdentifierSource.system.next().description }
}

import Access
import Foundation
import FoundationCore
import Imports
import Ordering
import Persistence
import StoreIdentifiers
import TestDatabase
import TestSupport
import Testing

@testable import OrderingService

/// Orders of a shop before this one, as its file has them.
struct FormerOrderTests {
  private static let keeper = staff(.ordersRead, .ordersWrite)
  private static let ann = CustomerID.make(), bob = CustomerID.make()

  private static func staff(_ permissions: Permission...) -> Principal {
    .staff(StaffPrincipal(id: UniqueID(high: 1, low: 1), permissions: Set(permissions)))
  }

  /// Shopify's columns, with one of an app.
  private static let columns = [
    "Name", "Email", "Financial Status", "Paid at", "Fulfillment Status", "Fulfilled at", "Accepts Marketing",
    "Currency",
    "Subtotal", "Shipping", "Taxes", "Total", "Discount Code", "Discount Amount", "Shipping Method", "Created at",
    "Lineitem quantity", "Lineitem name", "Lineitem price", "Lineitem compare at price", "Lineitem sku",
    "Lineitem requires shipping", "Lineitem taxable", "Lineitem fulfillment status", "Billing Name", "Billing Street",
    "Billing Address1", "Billing Address2", "Billing Company", "Billing City", "Billing Zip", "Billing Province",
    "Billing Country", "Billing Phone", "Shipping Name", "Notes", "Cancelled at", "Payment Method", "Refunded Amount",
    "Vendor", "Id", "Tags", "Risk Level", "Lineitem discount", "Tax 1 Name", "Tax 1 Value", "My own",
  ]

  private static func file(_ rows: [[String: String]]) -> String {
    var writer = CSVWriter()
    writer.write(columns)
    for row in rows { writer.write(columns.map { row[$0] ?? "" }) }
    return String(decoding: writer.bytes, as: UTF8.self)
  }

  private static let pot: [String: String] = [
    "Name": "#1001", "Email": "Ann@example.com", "Financial Status": "paid", "Fulfillment Status": "fulfilled",
    "Accepts Marketing": "yes", "Currency": "EUR", "Subtotal": "43.00", "Shipping": "4.90", "Taxes": "7.65",
    "Total": "47.90", "Discount Code": "TEA5", "Discount Amount": "5.00", "Shipping Method": "Standard",
    "Created at": "2025-06-22 01:24:35 +0400", "Lineitem quantity": "1", "Lineitem name": "Pot, large",
    "Lineitem price": "36.00", "Lineitem sku": "'0042", "Lineitem discount": "1.00", "Billing Name": "Ann Lee",
    "Billing Street": "1 High Street, Flat 2", "Billing Address1": "1 High Street", "Billing Address2": "Flat 2",
    "Billing City": "Leeds", "Billing Zip": "'01234", "Billing Country": "GB", "Notes": "Ring\ntwice", "Vendor": "Kiln",
    "Id": "9001", "Risk Level": "Low", "Tax 1 Name": "VAT 19%", "My own": "x\u{7}y",
  ]
  private static let tea: [String: String] = [
    "Name": "#1001", "Email": "Ann@example.com", "Lineitem quantity": "2", "Lineitem name": "Green tea",
    "Lineitem price": "6.00", "Lineitem taxable": "true", "Vendor": "Leaf", "Total": "1.00",
  ]
  private static let cup: [String: String] = [
    "Name": "#1002", "Email": "bob@example.com", "Financial Status": "voided", "Currency": "JPY", "Subtotal": "1200",
    "Total": "1300.00", "Created at": "2025-07-01 10:00:00 +0900", "Cancelled at": "2025-07-02 10:00:00 +0900",
    "Lineitem quantity": "1", "Lineitem name": "Cup", "Lineitem price": "1200", "Id": "9002",
  ]

  private struct Shop {
    let orders: FormerOrders

    func take(
      _ rows: [[String: String]], isDryRun: Bool = false, as principal: Principal = FormerOrderTests.keeper
    ) async throws -> (counts: [Int], issues: [ImportIssue], notes: [ImportNote]) {
      var issues: [ImportIssue] = []
      let report = try await orders.taking(isDryRun: isDryRun, as: principal)
        .run(reading: arriving(Array(FormerOrderTests.file(rows).utf8))) { _, part in issues += part.issues }
      return ([report.created, report.updated, report.unchanged, report.refused], issues, report.notes)
    }

    func all(_ text: String? = nil, as principal: Principal = FormerOrderTests.keeper) async throws -> [String] {
      try await orders.page(text, after: nil, limit: 50, as: principal).items.map(\.name)
    }

    func order(_ name: String, as principal: Principal = FormerOrderTests.keeper) async throws -> FormerOrder {
      let found = try await orders.page(name, after: nil, limit: 1, as: FormerOrderTests.keeper).items.first
      return try await orders.order(try #require(found).id, as: principal)
    }
  }

  private func withShop(_ body: (Shop) async throws -> Void) async throws {
    try await withTemporaryFolder { folder in
      let database = try await TestDatabase.open(
        folder.appendingPathComponent("db").path, schemas: [OrderingSchema.self])
      try await body(
        Shop(
          orders: FormerOrders(database: database) { customer, _ throws(OrderingError) in
            [Self.ann: "ann@Example.com", Self.bob: "bob@example.com"][customer]
          }))
      await database.close()
    }
  }

  @Test func `a trial says what the file does, the file does it, and again nothing`() async throws {
    try await withShop { shop in
      let rows = [Self.pot, Self.tea, Self.cup]
      let trial = try await shop.take(rows, isDryRun: true)
      #expect(trial.counts == [2, 0, 0, 0])
      #expect(try await shop.all() == [])
      #expect(try await shop.take(rows) == trial)
      #expect(
        trial.notes.map { [$0.column, $0.reason] } == [
          ["Total", "The sums do not add up: they were kept as they are."]
        ])
      #expect(try await shop.all() == ["#1002", "#1001"])
      #expect(try await shop.take(rows).counts == [0, 0, 2, 0])
      let before = try await shop.order("1001")
      var refunded = Self.pot
      (refunded["Financial Status"], refunded["Refunded Amount"]) = ("refunded", "47.90")
      #expect(try await shop.take([refunded, Self.tea, Self.cup]).counts == [0, 1, 1, 0])
      let after = try await shop.order("1001")
      #expect(after.id == before.id && after.lines == before.lines)
      #expect(after.payment == "refunded" && after.sums.refunded?.decimal == "47.90")
      // A line less is a line less.
      #expect(try await shop.take([refunded]).counts == [0, 1, 0, 0])
      #expect(try await shop.order("1001").lines.count == 1)
    }
  }

  @Test func `everything that the file says is kept, and the sums as they are`() async throws {
    try await withShop { shop in
      _ = try await shop.take([Self.pot, Self.tea, Self.cup])
      let order = try await shop.order("#1001")
      #expect(order.email == "Ann@example.com" && order.buyer == "Ann Lee")
      #expect(order.placedAt == Timestamp("2025-06-21T21:24:35Z"))
      #expect(order.billing == ["Ann Lee", "1 High Street", "Flat 2", "01234 Leeds", "GB"])
      #expect(order.delivery == [])
      let sums = order.sums
      #expect(
        [sums.subtotal, sums.discount, sums.shipping, sums.taxes, sums.total].map { $0?.amount } == [
          4_300, 500, 490, 765, 4_790,
        ])
      #expect(order.lines.map(\.name) == ["Pot, large", "Green tea"])
      #expect(order.lines.map(\.sku) == ["0042", nil] && order.lines.map(\.quantity) == [1, 2])
      #expect(order.lines.map(\.price.amount) == [3_600, 600] && order.lines.first?.discount?.amount == 100)
      let details = Dictionary(order.details.map { ($0.column, $0.value) }) { $1 }
      #expect(details["Notes"] == "Ring\ntwice" && details["Tax 1 Name"] == "VAT 19%" && details["My own"] == "xy")
      #expect(details["Accepts Marketing"] == "yes" && details["Vendor"] == nil)
      #expect(
        order.lines.map { $0.details.map { "\($0.column)=\($0.value)" } } == [
          ["Vendor=Kiln"], ["Total=1.00", "Lineitem taxable=true", "Vendor=Leaf"],
        ])
      let cup = try await shop.order("1002")
      #expect(cup.sums.total.decimal == "1300" && cup.cancelledAt == Timestamp("2025-07-02T01:00:00Z"))
    }
  }

  @Test func `buyers see their own, without what staff wrote; others nothing`() async throws {
    try await withShop { shop in
      _ = try await shop.take([Self.pot, Self.tea, Self.cup])
      #expect(try await shop.all(as: .customer(Self.ann.value)) == ["#1001"])
      #expect(try await shop.all(as: .customer(CustomerID.make().value)) == [])
      let own = try await shop.order("1001", as: .customer(Self.ann.value))
      #expect(own.details.map(\.column) == ["Discount Code", "Shipping Method"])
      #expect(own.lines.allSatisfy { $0.details.isEmpty })
      for stranger in [Principal.customer(Self.bob.value), .customer(CustomerID.make().value)] {
        await #expect(throws: OrderingError.notFound) { try await shop.order("1001", as: stranger) }
      }
      for stranger in [Principal.anonymous, .guest(UniqueID(high: 1, low: 2)), Self.staff(.ordersWrite)] {
        await #expect(throws: OrderingError.self) { try await shop.all(as: stranger) }
        await #expect(throws: OrderingError.self) { try await shop.order("1001", as: stranger) }
      }
      for principal in [Self.staff(.ordersRead), .customer(Self.ann.value)] {
        await #expect(throws: ImportFailure.self) { _ = try await shop.take([Self.pot], as: principal) }
      }
    }
  }

  @Test func `staff find orders by how their names begin and by whole addresses, page by page`() async throws {
    try await withShop { shop in
      var rows: [[String: String]] = []
      for number in 0..<25 {
        var row = Self.cup
        (row["Name"], row["Id"], row["Email"]) = ("#\(2_000 + number)", "\(number)", "b\(number % 2)@example.com")
        rows.append(row)
      }
      #expect(try await shop.take(rows).counts == [25, 0, 0, 0])
      for (text, count) in [("#200", 10), ("201", 10), ("2024", 1), ("B0@EXAMPLE.com", 13), ("b0@", 0), ("%", 0)] {
        #expect(try await shop.all(text).count == count, "\(text)")
      }
      var (names, cursor): (Set<String>, Cursor?) = ([], nil)
      repeat {
        let page = try await shop.orders.page(after: cursor, limit: 10, as: Self.keeper)
        names.formUnion(page.items.map(\.name))
        cursor = page.next
      } while cursor != nil
      #expect(names.count == 25)
      let next = try await shop.orders.page("20", after: nil, limit: 10, as: Self.keeper).next
      await #expect(throws: OrderingError.invalidCursor) {
        try await shop.orders.page("21", after: next, limit: 10, as: Self.keeper)
      }
    }
  }

  @Test func `an order that is wrong is refused with a sentence, and stops no other`() async throws {
    try await withShop { shop in
      func changed(_ name: String, _ column: String, _ value: String) -> [String: String] {
        Self.cup.merging(["Name": name, "Id": name]) { $1 }.merging([column: value]) { $1 }
      }
      let rows = [
        changed("a", "Currency", "XXQ"), changed("b", "Total", "12,50"), changed("c", "Total", "99999999999999999999"),
        changed("d", "Created at", "yesterday"), changed("e", "Lineitem quantity", "1e9"),
        changed("f", "Lineitem price", "0.001"), changed("g", "Notes", String(repeating: "x", count: 300_000)),
        changed("h", "Id", "9002"), Self.cup, changed("i", "Name", "#\u{0}\u{1B}12"),
      ]
      let done = try await shop.take(rows)
      #expect(done.issues.map(\.row) == [2, 3, 4, 5, 6, 7, 8, 10])
      #expect(
        done.issues.map(\.column) == [
          "Currency", "Total", "Total", "Created at", "Lineitem quantity", "Lineitem price", "Name", "Name",
        ])
      #expect(try await Set(shop.all()) == ["h", "#12"])
    }
  }

  @Test func `an order of ten thousand lines is refused as one`() async throws {
    try await withShop { shop in
      let rows = [Self.pot] + [[String: String]](repeating: Self.tea, count: 10_000) + [Self.cup]
      let done = try await shop.take(rows)
      #expect(done.counts == [1, 0, 0, 1] && done.issues.map(\.row) == [2])
      #expect(try await shop.all() == ["#1002"])
    }
  }

  @Test func `orders of a wrong file, and of a buyer who wants to be forgotten, are removed for good`() async throws {
    try await withShop { shop in
      var rows = (0...FormerOrders.removedAtOnce).map { number in
        Self.cup.merging(["Name": "#\(2_000 + number)", "Id": "\(number)", "Email": "many@example.com"]) { $1 }
      }
      rows += [Self.pot, Self.tea, Self.cup]
      _ = try await shop.take(rows)
      let pot = try await shop.order("1001")
      try await shop.orders.remove(pot.id, as: Self.keeper)
      await #expect(throws: OrderingError.notFound) { try await shop.orders.order(pot.id, as: Self.keeper) }
      await #expect(throws: OrderingError.notFound) { try await shop.orders.remove(pot.id, as: Self.keeper) }
      let many = FormerOrderSelection.email("Many@Example.com")
      for stranger in [Principal.anonymous, .customer(Self.bob.value), Self.staff(.ordersRead)] {
        await #expect(throws: OrderingError.self) { try await shop.orders.remove(many, as: stranger) }
        await #expect(throws: OrderingError.self) { try await shop.orders.remove(pot.id, as: stranger) }
      }
      #expect(try await shop.orders.remove(many, as: Self.keeper).count == FormerOrders.removedAtOnce + 1)
      #expect(try await shop.all() == ["#1002"])
      // Its file brings an order back, with its lines.
      #expect(try await shop.take([Self.pot, Self.tea]).counts == [1, 0, 0, 0])
      #expect(try await shop.order("1001").lines.map(\.name) == ["Pot, large", "Green tea"])
      #expect(try await shop.orders.remove(.all, as: Self.keeper).count == 2)
      #expect(try await shop.orders.remove(.all, as: Self.keeper).count == 0)
      #expect(try await shop.all() == [])
    }
  }
}

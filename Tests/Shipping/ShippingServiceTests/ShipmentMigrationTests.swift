import Foundation
import FoundationCore
import Persistence
import Shipping
import ShippingService
import StoreIdentifiers
import Synchronization
import TestDatabase
import TestSupport
import Testing

struct ShipmentMigrationTests {
  @Test func `what had left is as it was once shipments have states, and the rest can be sent`() async throws {
    try await withTemporaryFolder { folder in
      let path = folder.appendingPathComponent("db").path
      let (shipment, order) = (ShipmentID.make(), OrderID.make())
      let line = OrderedLine(id: .make(), variant: .make(), quantity: 3)
      let former = try await TestDatabase.open(path, schemas: [FormerShipping.self])
      try await former.write(as: FormerShipping.self) { work throws(ShippingError) in
        try work.run(
          """
          INSERT INTO \(.shipment) (id, "order", tracking_number, shipped_at)
          VALUES (\(shipment), \(order), \("RM 1"), \(Timestamp(milliseconds: 7)))
          """)
        try work.run(
          "INSERT INTO \(.shipmentLine) (shipment, order_line, quantity) VALUES (\(shipment), \(line.id), 2)")
      }
      await former.close()

      let database = try await TestDatabase.open(path, schemas: [ShippingSchema.self])
      let store = ShippingFixture(database)
      let before = Shipment(
        id: shipment, order: order, lines: [.init(orderLine: line.id, quantity: 2)], trackingNumber: "RM 1",
        shippedAt: Timestamp(milliseconds: 7))
      #expect(try await store.shipments.of(order, as: ShippingFixture.keeper) == [before])
      store.world.orders.withLock { $0[order] = [line] }
      // It has arrived, and nothing says yet that a unit has to leave.
      _ = try await store.change(shipment, .deliver)
      #expect(try await store.arrival(of: order) == nil)
      #expect(try await store.shippedUnits(of: order) == [line.id: 2])
      #expect(try await store.all(of: order).flatMap(\.lines).map(\.quantity) == [1])
      let rest = try await store.ship(order)
      #expect(rest.lines == [.init(orderLine: line.id, quantity: 1)])
      #expect(try await store.shipments.latest(atMost: 5, as: ShippingFixture.keeper).map(\.id) == [rest.id, shipment])
      await database.close()
    }
  }
}

/// Shipping's tables as they were before shipments had states.
private enum FormerShipping: DatabaseSchema {
  enum Table: String, CaseIterable, Sendable {
    case zone
    case zoneCountry = "zone_country"
    case revision
    case shipment
    case shipmentLine = "shipment_line"
  }

  typealias Failure = ShippingError
  static let name = "shipping"

  static let migrations: [Migration<FormerShipping>] = [
    [
      """
      CREATE TABLE \(.zone) (id \(.id) PRIMARY KEY NOT NULL, name \(.text) NOT NULL UNIQUE,
        everywhere \(.integer) NOT NULL, details \(.text) NOT NULL, position \(.integer) NOT NULL,
        version \(.integer) NOT NULL) \(.strict)
      """,
      """
      CREATE TABLE \(.zoneCountry) (country \(.text) NOT NULL, region \(.text) NOT NULL,
        zone \(.id) NOT NULL REFERENCES \(.zone) (id), PRIMARY KEY (country, region)) \(.strict)
      """,
      "CREATE INDEX shipping_zone_country_by_zone ON \(.zoneCountry) (zone)",
      """
      CREATE TABLE \(.revision) (id \(.integer) PRIMARY KEY NOT NULL CHECK (id = 1), revision \(.integer) NOT NULL)
        \(.strict)
      """,
      "INSERT INTO \(.revision) (id, revision) VALUES (1, 0)",
      """
      CREATE TABLE \(.shipment) (id \(.id) PRIMARY KEY NOT NULL, "order" \(.id) NOT NULL, tracking_number \(.text),
        shipped_at \(.integer) NOT NULL) \(.strict)
      """,
      "CREATE INDEX shipping_shipment_by_order ON \(.shipment) (\"order\", shipped_at)",
      """
      CREATE TABLE \(.shipmentLine) (shipment \(.id) NOT NULL REFERENCES \(.shipment) (id), order_line \(.id) NOT NULL,
        quantity \(.integer) NOT NULL, PRIMARY KEY (shipment, order_line),
        CONSTRAINT shipment_line_quantity_positive CHECK (quantity > 0)) \(.strict)
      """,
      "CREATE INDEX shipping_shipment_line_by_order_line ON \(.shipmentLine) (order_line)",
    ],
    ["CREATE INDEX shipping_shipment_latest ON \(.shipment) (shipped_at, id)"],
  ]
}

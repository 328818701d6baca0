import FoundationCore
import Shipping
import StoreIdentifiers
import TestSupport
import Testing

struct FulfilmentPlanTests {
  private static let mug = VariantID.make(), lamp = VariantID.make()
  private static let places = (0..<3).map { _ in LocationID.make() }.sorted()

  private static func line(_ variant: VariantID, _ quantity: Int) -> FulfilmentOrder.Line {
    FulfilmentOrder.Line(orderLine: .make(), variant: variant, quantity: quantity)
  }

  @Test func `lines of one variant share what each location has of it`() {
    let lines = [Self.line(Self.mug, 3), Self.line(Self.mug, 2), Self.line(Self.lamp, 1)]
    let plan = FulfilmentPlan(
      of: lines,
      at: [
        LocatedUnits(variant: Self.mug, location: Self.places[1], quantity: 4),
        LocatedUnits(variant: Self.mug, location: Self.places[0], quantity: 1),
        LocatedUnits(variant: Self.lamp, location: Self.places[1], quantity: 1),
      ], else: nil)
    #expect(plan.parts.map(\.location) == [Self.places[0], Self.places[1]])
    #expect(plan.parts.map { $0.lines.map(\.quantity) } == [[1], [2, 2, 1]])
    #expect(plan.parts.map { $0.lines.map(\.orderLine) } == [[lines[0].orderLine], lines.map(\.orderLine)])
  }

  @Test func `units that nobody knows a place of leave from home, with those that are there`() {
    let plan = FulfilmentPlan(
      of: [Self.line(Self.mug, 5)],
      at: [LocatedUnits(variant: Self.mug, location: Self.places[2], quantity: 2)], else: Self.places[2])
    #expect(plan.parts.map { $0.lines.map(\.quantity) } == [[5]])
    #expect(FulfilmentPlan(of: [Self.line(Self.mug, 5)], at: [], else: nil).units == 0)
  }

  @Test func `a plan has every unit once, and none that is not there`() {
    var random = SplitMix(seed: 7)
    for _ in 0..<500 {
      let variants = [Self.mug, Self.lamp]
      let units = (0..<Int.random(in: 0...6, using: &random)).map { _ in
        LocatedUnits(
          variant: variants[Int.random(in: 0...1, using: &random)],
          location: Self.places[Int.random(in: 0...2, using: &random)], quantity: Int.random(in: 0...4, using: &random))
      }
      let lines = (0..<Int.random(in: 1...4, using: &random)).map { _ in
        Self.line(variants[Int.random(in: 0...1, using: &random)], Int.random(in: 1...5, using: &random))
      }
      let plan = FulfilmentPlan(of: lines, at: units, else: nil)
      for variant in variants {
        let there = units.filter { $0.variant == variant }.reduce(0) { $0 + $1.quantity }
        let wanted = lines.filter { $0.variant == variant }.reduce(0) { $0 + $1.quantity }
        let planned = plan.parts.flatMap(\.lines).filter { $0.variant == variant }.reduce(0) { $0 + $1.quantity }
        #expect(planned == min(there, wanted))
      }
      for part in plan.parts {
        #expect(Set(part.lines.map(\.orderLine)).count == part.lines.count)
        for variant in variants {
          let there = units.filter { $0.variant == variant && $0.location == part.location }
          #expect(
            part.lines.filter { $0.variant == variant }.reduce(0) { $0 + $1.quantity }
              <= there.reduce(0) { $0 + $1.quantity })
        }
      }
      for line in lines {
        #expect(
          plan.parts.flatMap(\.lines).filter { $0.orderLine == line.orderLine }.reduce(0) { $0 + $1.quantity }
            <= line.quantity)
      }
    }
  }

  @Test func `what is sent over the wire comes back`() throws {
    let day = try #require(LocalDay("2026-03-04"))
    let lines = [Shipment.Line(orderLine: .make(), quantity: 2)]
    let changes: [FulfilmentChange] = [
      .start, .hold(reason: "Address?"), .release, .schedule(day), .split(lines, into: .make()), .merge(.make()),
      .move(to: .make()),
    ]
    for change in changes {
      #expect(try Schema.fulfilmentChange.decode(Schema.fulfilmentChange.encode(change)) == change)
      #expect(change.command.rawValue == change.action.rawValue)
    }
    for action in ["hold", "schedule", "split", "merge", "move"] {
      #expect(throws: SchemaError.self) {
        try Schema.fulfilmentChange.decode(Array(#"{"action":"\#(action)"}"#.utf8))
      }
    }
    let order = FulfilmentOrder(
      id: .make(), order: .make(), number: "A-1", location: .make(), state: .scheduled, scheduledFor: day,
      lines: [
        FulfilmentOrder.Line(orderLine: .make(), variant: .make(), quantity: 5, cancelled: 1, packed: 1, shipped: 2)
      ],
      version: 3, createdAt: Timestamp(milliseconds: 7))
    #expect(try Schema.fulfilmentOrder.decode(Schema.fulfilmentOrder.encode(order)) == order)
    #expect((order.left, order.unpacked, order.isBegun) == (2, 1, true))
    let shipment = Shipment(
      id: .make(), order: .make(), fulfilment: .make(), state: .labelled, lines: lines, carrier: "Royal Mail",
      trackingNumber: "RM 1", parcels: [Parcel(grams: 900, size: .init(length: 300, width: 200, height: 100))],
      events: [TrackingEvent(occurredAt: Timestamp(milliseconds: 9), text: "At the depot", place: "Leeds")],
      shippedAt: nil)
    #expect(try Schema.shipment.decode(Schema.shipment.encode(shipment)) == shipment)
    let change = ShipmentChange(.label, carrier: "DPD", trackingNumber: "D 1", parcels: [Parcel(grams: 1)])
    #expect(try Schema.shipmentChange.decode(Schema.shipmentChange.encode(change)) == change)
  }
}

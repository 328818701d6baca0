import Access
import FoundationCore
import Shipping
import ShippingService
import StoreIdentifiers
import TestSupport
import Testing

/// What carriers tell of parcels: signed, twice, late and in any order.
struct TrackingNoticeTests {
  private static let keeper = ShippingFixture.keeper

  private static func news(_ text: String, _ time: String, _ status: String? = nil) -> String {
    StandInCarrier.news(of: "T1", text, at: "2026-11-0\(time)T10:00:00Z", status: status)
  }

  /// A shipment with a label of the carrier.
  private static func labelled(_ desk: CarrierDesk) async throws -> Shipment {
    let packed = try await desk.packed()
    try await desk.buy(packed.id)
    try await desk.work()
    return packed
  }

  @Test(arguments: [[0, 1, 2], [0, 2, 1], [1, 0, 2], [1, 2, 0], [2, 0, 1], [2, 1, 0]])
  func `messages in any order, each twice, end in the same shipment`(order: [Int]) async throws {
    let all = [
      Self.news("At the depot", "1", "underway"), Self.news("Nobody at home", "2", "failed"),
      Self.news("Handed over", "3", "delivered"),
    ]
    for place in 0...3 {
      try await CarrierDesk.with { desk in
        let shipment = try await Self.labelled(desk)
        // It may be known what became of it before it was said that it left.
        for (index, message) in order.enumerated() {
          if index == place { _ = try await desk.store.change(shipment.id, .ship) }
          for _ in 0..<2 { try await desk.tell(all[message], id: "msg_\(message)") }
        }
        if place == 3 { _ = try await desk.store.change(shipment.id, .ship) }
        let end = try await desk.shipment(shipment)
        #expect(end.state == .delivered, "\(place)")
        #expect(end.events.map(\.text) == ["At the depot", "Nobody at home", "Handed over"])
      }
    }
  }

  @Test func `a shipment moves by the state table alone`() async throws {
    try await CarrierDesk.with { desk in
      let shipment = try await Self.labelled(desk)
      try await desk.tell(Self.news("Accepted", "1"))
      #expect(try await desk.shipment(shipment).state == .labelled)
      _ = try await desk.store.change(shipment.id, .ship)
      try await desk.tell(Self.news("Nobody at home", "2", "failed"))
      #expect(try await desk.shipment(shipment).state == .failed)
      _ = try await desk.store.change(shipment.id, .return)
      try await desk.tell(Self.news("Handed over", "3", "delivered"))
      let end = try await desk.shipment(shipment)
      #expect((end.state, end.events.count, end.arrivedAt) == (.returned, 3, nil))
    }
  }

  @Test func `what is not signed, too old or another's is refused, and says nothing of what there is`() async throws {
    try await CarrierDesk.with { desk in
      let shipment = try await Self.labelled(desk)
      _ = try await desk.store.change(shipment.id, .ship)
      let body = Self.news("Handed over", "3", "delivered")
      let refused = ShippingError.carrier(.badSignature)
      await #expect(throws: refused) { try await desk.tell(body, altered: true) }
      await #expect(throws: refused) { try await desk.tell(body, at: -301) }
      await #expect(throws: refused) { try await desk.tell(body, at: 302) }
      await #expect(throws: refused) { try await desk.tell(body, of: "nobody") }
      await #expect(throws: refused) { try await desk.tell(body, id: "a.b") }
      let other = "whsec_" + String(repeating: "A", count: 43) + "="
      await #expect(throws: refused) { try await desk.tell(body, secret: other) }
      #expect(try await desk.shipment(shipment).state == .shipped)
      // A number that nobody has is answered as any other.
      try await desk.tell(StandInCarrier.news(of: "T999", "Handed over", status: "delivered"))
      for wrong in ["{}", "[]", #"{"type":"tracking.updated"}"#, #"{"type":"other","data":{}}"#] {
        await #expect(throws: ShippingError.carrier(.badNotice)) { try await desk.tell(wrong) }
      }
      try await desk.tell(body, at: 299)
      #expect(try await desk.shipment(shipment).state == .delivered)
    }
  }

  @Test(arguments: [("1970-01-01", false), ("2999-01-01", true)])
  func `nothing arrives before it has left, or tomorrow`(_ day: String, _ isLater: Bool) async throws {
    try await CarrierDesk.with { desk in
      let shipment = try await Self.labelled(desk)
      let left = try #require(try await desk.store.change(shipment.id, .ship).shippedAt)
      desk.clock.turn(by: .seconds(86_400))
      try await desk.tell(StandInCarrier.news(of: "T1", "Handed over", at: day + "T10:00:00Z", status: "delivered"))
      let arrived = try #require(try await desk.shipment(shipment).arrivedAt)
      #expect(isLater ? arrived > left && arrived <= desk.clock.now() : arrived == left)
    }
  }

  @Test func `a copy is refused for its time, and heeded once within it`() async throws {
    try await CarrierDesk.with { desk in
      let shipment = try await Self.labelled(desk)
      _ = try await desk.store.change(shipment.id, .ship)
      try await desk.tell(Self.news("At the depot", "1"), id: "msg_1")
      // Another body under the same id, as a copy would have: it is not read.
      try await desk.tell(Self.news("Handed over", "2", "delivered"), id: "msg_1")
      #expect(try await desk.shipment(shipment).state == .shipped)
      // Sent again by the carrier after a day, with a new time.
      desk.clock.turn(by: .seconds(86_400))
      try await desk.tell(Self.news("At the depot", "1"), id: "msg_1")
      try await desk.tell(Self.news("At the depot", "1"), id: "msg_2")
      #expect(try await desk.shipment(shipment).events.map(\.text) == ["At the depot"])
    }
  }

  @Test func `another carrier's word does not count`() async throws {
    try await CarrierDesk.with { desk in
      let shipment = try await Self.labelled(desk)
      _ = try await desk.store.change(shipment.id, .ship)
      let other = try #require(CarrierCode("southpost"))
      _ = try await desk.store.service.carriers.add(
        NewCarrier(
          id: other, Carrier.Details(name: "Southpost", kind: .http, address: "http://127.0.0.1:1"),
          secrets: CarrierSecrets(webhookSecret: StandInCarrier.webhookSecret)), once: nil, as: Self.keeper)
      try await desk.tell(Self.news("Handed over", "3", "delivered"), of: "southpost")
      #expect(try await desk.shipment(shipment).state == .shipped)
    }
  }
}

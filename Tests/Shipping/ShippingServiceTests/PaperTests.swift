import Access
import AccessService
import FoundationCore
import HTTPServer
import Shipping
import ShippingService
import StoreIdentifiers
import Synchronization
import Testing

/// What stands on papers, and who may have them.
struct PaperTests {
  private static let keeper = ShippingFixture.keeper
  private static let stranger = Principal.staff(
    StaffPrincipal(id: UniqueID(high: 1, low: 2), permissions: [.shippingWrite]))

  /// A Shipping that keeps the papers that it would draw, over the database of a fixture.
  private struct Press: Sendable {
    let papers: Papers
    let drawn: Drawn

    final class Drawn: Sendable { let all = Mutex<[ShippingPaper]>([]) }

    init(_ store: ShippingFixture, isBroken: Bool = false) {
      let (world, drawn, places) = (store.world, Drawn(), [store.here: "Here", store.there: "There"])
      let ports = PaperPorts(
        order: { id, _ throws(ShippingError) in
          world.orders.withLock { $0[id] }.map { lines in
            PrintedOrder(
              number: "A-1", language: "pl", recipient: { ShippingPaper.Party(name: "Ala", lines: ["Łódź", $0]) },
              lines: lines.enumerated().map { index, line in
                PrintedOrder.Line(id: line.id, sku: "SKU-\(9 - index)", name: "Mug", title: "Kubek")
              })
          }
        },
        location: { id, _, _ throws(ShippingError) in places[id].map { ShippingPaper.Party(name: $0, lines: ["Dock"]) }
        },
        sender: { ShippingPaper.Party(name: "Shop", lines: [$0]) }, language: { $0 == "pl" ? "pl" : "en" },
        draw: { paper throws(ShippingError) in
          if isBroken { throw .notDrawn("Install it.") }
          drawn.all.withLock { $0.append(paper) }
          return [1]
        })
      self.drawn = drawn
      papers =
        ShippingService(
          database: store.database, clock: .system, currency: .gbp, ports: store.ports, papers: ports
        ).papers
    }

    var last: ShippingPaper? { drawn.all.withLock { $0.last } }
  }

  @Test func `a packing slip has what is to leave from there, in the order's language`() async throws {
    try await ShippingFixture.with { store in
      let press = Press(store)
      let order = try await store.order([3, 1], elsewhere: [1])
      let work = try await store.all(of: order.id)
      let here = try #require(work.first { $0.location == store.here })
      #expect(try await press.papers.packingSlip(of: here.id, as: Self.keeper) == [1])
      let paper = try #require(press.last)
      #expect((paper.kind, paper.language, paper.number, paper.code) == (.packingSlip, "pl", "A-1", "A-1"))
      #expect(paper.recipient == ShippingPaper.Party(name: "Ala", lines: ["Łódź", "pl"]))
      #expect(paper.parts.map(\.location) == ["Here"])
      #expect(paper.parts.first?.lines.map(\.quantity) == [2, 1])
      #expect(paper.parts.first?.lines.map(\.title) == ["Kubek", "Kubek"])
    }
  }

  @Test func `a shipment has a slip of what is in it, and a label with the carrier's number`() async throws {
    try await ShippingFixture.with { store in
      let press = Press(store)
      let order = try await store.order([3])
      let work = try #require(try await store.all(of: order.id).first)
      let shipment = try await store.pack(work.id, [.init(orderLine: order.lines[0].id, quantity: 2)])
      _ = try await press.papers.packingSlip(of: shipment.id, as: Self.keeper)
      #expect(press.last?.parts.first?.units == 2)
      _ = try await press.papers.label(of: shipment.id, as: Self.keeper)
      #expect(press.last?.code == shipment.id.description)
      let labelled = ShipmentChange(.label, carrier: "Post", trackingNumber: "JJ-7")
      _ = try await store.shipments.change(shipment.id, .init(.pack), once: nil, as: Self.keeper)
      _ = try await store.shipments.change(shipment.id, labelled, once: nil, as: Self.keeper)
      _ = try await press.papers.label(of: shipment.id, as: Self.keeper)
      #expect((press.last?.kind, press.last?.code, press.last?.carriage) == (.label, "JJ-7", "Post · JJ-7"))
      #expect(press.last?.parts == [])
    }
  }

  @Test func `a pick list sums variants by SKU at each location, and names the orders`() async throws {
    try await ShippingFixture.with { store in
      let press = Press(store)
      let orders = [try await store.order([3, 1], elsewhere: [1]), try await store.order([2])]
      var ids: [FulfilmentOrderID] = []
      for order in orders { ids += try await store.all(of: order.id).map(\.id) }
      _ = try await press.papers.pickList(of: ids, language: "ru", as: Self.keeper)
      let paper = try #require(press.last)
      #expect((paper.kind, paper.language, paper.number, paper.code) == (.pickList, "en", "3", nil))
      #expect(paper.parts.map(\.location) == ["Here", "There"])
      #expect(paper.parts.map { $0.lines.map(\.sku) } == [["SKU-8", "SKU-9", "SKU-9"], ["SKU-9"]])
      #expect(Set(paper.parts[0].lines.map(\.quantity)) == [1, 2])
      #expect(paper.parts[0].lines.first?.orders == ["A-1"])
      #expect(paper.parts[0].lines.first?.title == "Mug")
      await #expect(throws: ShippingError.unknownFulfilment) {
        try await press.papers.pickList(of: ids + [.make()], language: nil, as: Self.keeper)
      }
    }
  }

  @Test func `a return slip is for staff and for whoever may read the order`() async throws {
    try await ShippingFixture.with { store in
      let press = Press(store)
      let order = try await store.order([2])
      _ = try await store.ship(order.id)
      let goods = try await store.service.returns.expect(
        NewGoodsReturn(order: order.id), once: store.key(), as: Self.keeper)
      _ = try await press.papers.returnSlip(of: goods.id, token: nil, as: Self.keeper)
      #expect((press.last?.kind, press.last?.code) == (.returnSlip, goods.id.description))
      #expect(press.last?.recipient == ShippingPaper.Party(name: "Shop", lines: ["Dock"]))
      #expect(try await press.papers.returnSlip(of: goods.id, token: "token", as: .anonymous) == [1])
      _ = try await press.papers.returnLabel(of: goods.id, token: "token", as: .anonymous)
      #expect((press.last?.kind, press.last?.code) == (.returnLabel, goods.id.description))
      #expect(press.last?.sender == ShippingPaper.Party(name: "Ala", lines: ["Łódź", "pl"]))
      #expect(press.last?.recipient == ShippingPaper.Party(name: "Shop", lines: ["Dock"]))
      #expect(press.last?.parts == [])
      for (id, token) in [(goods.id, "other"), (.make(), "token")] {
        await #expect(throws: ShippingError.unknownReturn) {
          try await press.papers.returnSlip(of: id, token: token, as: .anonymous)
        }
        await #expect(throws: ShippingError.unknownReturn) {
          try await press.papers.returnLabel(of: id, token: token, as: .anonymous)
        }
      }
    }
  }

  @Test func `other papers need the permission, and something to print`() async throws {
    try await ShippingFixture.with { store in
      let papers = Press(store).papers
      let order = try await store.order([2])
      let work = try #require(try await store.all(of: order.id).first)
      let shipment = try await store.pack(work.id)
      for principal in [Self.stranger, .anonymous] {
        await #expect(throws: ShippingError.self) { try await papers.packingSlip(of: work.id, as: principal) }
        await #expect(throws: ShippingError.self) { try await papers.packingSlip(of: shipment.id, as: principal) }
        await #expect(throws: ShippingError.self) { try await papers.label(of: shipment.id, as: principal) }
        await #expect(throws: ShippingError.self) {
          try await papers.pickList(of: [work.id], language: nil, as: principal)
        }
      }
      await #expect(throws: ShippingError.unknownFulfilment) {
        try await papers.packingSlip(of: FulfilmentOrderID.make(), as: Self.keeper)
      }
      await #expect(throws: ShippingError.unknownShipment) {
        try await papers.packingSlip(of: ShipmentID.make(), as: Self.keeper)
      }
      await #expect(throws: ShippingError.unknownShipment) { try await papers.label(of: .make(), as: Self.keeper) }
    }
  }

  @Test func `what cannot be drawn says what to do`() async throws {
    try await ShippingFixture.with { store in
      let order = try await store.order([2])
      let work = try #require(try await store.all(of: order.id).first)
      await #expect(throws: ShippingError.notDrawn("Install it.")) {
        try await Press(store, isBroken: true).papers.packingSlip(of: work.id, as: Self.keeper)
      }
      let problem = ShippingError.notDrawn("Install it.").problem
      #expect((problem.status.code, problem.code, problem.detail) == (503, "documents-unavailable", "Install it."))
    }
  }
}

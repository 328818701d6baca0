import Access
import Foundation
import FoundationCore
import Persistence
import Shipping
import ShippingService
import StoreIdentifiers
import Synchronization
import TestSupport
import Testing

/// Labels that a carrier is asked for over HTTP: one for each that is wanted, whatever becomes of the answers.
@Suite(.serialized) struct CarrierLabelTests {
  private static let keeper = ShippingFixture.keeper

  @Test func `a label is bought, and the shipment has its number and its PDF`() async throws {
    try await CarrierDesk.with { desk in
      let packed = try await desk.packed()
      let asked = try await desk.buy(packed.id, service: "slow")
      #expect((asked.state, asked.label?.state, asked.label?.carrier) == (.packed, .requested, CarrierDesk.code))
      #expect(desk.carrier.requests.isEmpty)
      let labelled = try await desk.settle(packed)
      #expect((labelled.state, labelled.label?.state, labelled.trackingNumber) == (.labelled, .bought, "T1"))
      #expect((labelled.carrier, labelled.trackingLink) == ("Northpost", "https://northpost.example/t/T1"))
      let document = try await desk.store.service.papers.label(of: packed.id, as: Self.keeper)
      #expect(String(decoding: document, as: UTF8.self) == StandInCarrier.document + "T1")
      #expect(desk.carrier.requests == ["POST /labels"])
      let body = try #require(desk.carrier.bodies.first)
      for part in [#""grams":900"#, #""service":"slow""#, "Łódź", "Leeds", packed.id.description] {
        #expect(body.contains(part), "\(body)")
      }
      // What was told of its buyer is forgotten.
      let kept = try await Self.requests(desk)
      #expect(kept.isEmpty)
      let settled = try await Self.settled(desk)
      #expect(settled == [.bought])
      #expect(try await desk.store.change(packed.id, .ship).state == .shipped)
    }
  }

  @Test(arguments: [
    StandInCarrier.Fault.silenceBefore, .silenceAfter, .failBefore, .failAfter, .late(4_000), .pending, .notJSON,
    .notPDF,
    .huge,
  ])
  func `what a carrier did without saying so is not done again`(fault: StandInCarrier.Fault) async throws {
    try await CarrierDesk.with { desk in
      desk.carrier.misbehave(fault)
      let packed = try await desk.packed()
      try await desk.buy(packed.id)
      try await desk.work()
      let waiting = try await desk.shipment(packed)
      #expect((waiting.state, waiting.label?.state) == (.packed, .asked))
      if fault != .pending { #expect(waiting.label?.reason != nil) }
      let labelled = try await desk.settle(packed)
      #expect((labelled.state, labelled.label?.state, labelled.label?.reason) == (.labelled, .bought, nil))
      #expect(desk.carrier.made == ["T1"] && labelled.trackingNumber == "T1")
      // It was asked what it had done before it was asked to do it again.
      #expect(desk.carrier.requests.dropFirst().first?.hasPrefix("GET /labels/") == true)
    }
  }

  @Test func `a carrier that heeds no key makes one label too, as it is asked first what it has done`()
    async throws
  {
    for (looksFirst, made) in [(true, ["T1"]), (false, ["T1", "T2"])] {
      try await CarrierDesk.with(faults: CarrierFaults(looksFirst: looksFirst)) { desk in
        desk.carrier.forgetKeys()
        desk.carrier.misbehave(.silenceAfter)
        let packed = try await desk.packed()
        try await desk.buy(packed.id)
        try await desk.work(4)
        #expect(desk.carrier.made == made)
      }
    }
  }

  @Test func `with another key for each attempt and no question, silence buys two labels`() async throws {
    let careless = CarrierFaults(labelKey: { id, times in "\(id)-\(times)" }, looksFirst: false)
    try await CarrierDesk.with(faults: careless) { desk in
      desk.carrier.misbehave(.silenceAfter)
      let packed = try await desk.packed()
      try await desk.buy(packed.id)
      try await desk.work(3)
      #expect(desk.carrier.made == ["T1", "T2"] && desk.carrier.paid == ["T1", "T2"])
    }
  }

  @Test func `what a carrier refuses stays packed with its reason, and can be asked for again`() async throws {
    try await CarrierDesk.with { desk in
      desk.carrier.misbehave(.refuse("No service to that island."))
      let packed = try await desk.packed()
      try await desk.buy(packed.id)
      let refused = try await desk.settle(packed)
      #expect((refused.state, refused.label?.state) == (.packed, .refused))
      #expect(refused.label?.reason == "No service to that island.")
      try await desk.buy(packed.id)
      try await desk.work()
      #expect(try await desk.shipment(packed).state == .labelled)
      #expect(desk.carrier.made == ["T1"])
    }
  }

  @Test func `a label of a shipment that is cancelled is cancelled with the carrier, wherever it stood`() async throws {
    // Before it was asked, after an answer that was lost, after a late one, and after it was bought.
    for fault in [nil, StandInCarrier.Fault.silenceAfter, .late(4_000), .silenceBefore, .pending] {
      for isAsked in [false, true] {
        try await CarrierDesk.with { desk in
          if let fault { desk.carrier.misbehave(fault) }
          let packed = try await desk.packed()
          try await desk.buy(packed.id)
          if isAsked { try await desk.work() }
          #expect(try await desk.store.change(packed.id, .cancel).state == .cancelled)
          let shipment = try await desk.settle(packed)
          #expect((shipment.state, shipment.label?.state) == (.cancelled, .cancelled))
          #expect(desk.carrier.paid.isEmpty, "\(String(describing: fault)) \(isAsked)")
          #expect(isAsked || desk.carrier.requests.isEmpty)
          // Its label is not printed any more; here, nothing draws another one.
          await #expect(throws: ShippingError.unknownShipment) {
            try await desk.store.service.papers.label(of: packed.id, as: Self.keeper)
          }
        }
      }
    }
  }

  @Test func `a shipment that is cancelled while its label is asked for gives no label, and no money, away`()
    async throws
  {
    let store = Mutex<ShippingFixture?>(nil)
    let id = Mutex<ShipmentID?>(nil)
    let point = Mutex(LabelPoint.beforeCall)
    let faults = CarrierFaults(reached: { now in
      guard now == point.withLock({ $0 }), let store = store.withLock({ $0 }), let id = id.withLock({ $0.take() })
      else { return }
      let done = DispatchSemaphore(value: 0)
      Thread.detachNewThread {
        Task {
          _ = try await store.change(id, .cancel)
          done.signal()
        }
      }
      done.wait()
    })
    for next in [LabelPoint.beforeCall, .afterCall, .outcomeRecorded] {
      try await CarrierDesk.with(faults: faults) { desk in
        let packed = try await desk.packed()
        try await desk.buy(packed.id)
        point.withLock { $0 = next }
        store.withLock { $0 = desk.store }
        id.withLock { $0 = packed.id }
        let shipment = try await desk.settle(packed)
        #expect((shipment.state, shipment.label?.state) == (.cancelled, .cancelled), "\(next)")
        #expect(desk.carrier.paid.isEmpty && desk.carrier.made == ["T1"], "\(next)")
      }
    }
  }

  @Test func `what a carrier does not take back is told to staff`() async throws {
    try await CarrierDesk.with { desk in
      let packed = try await desk.packed()
      try await desk.buy(packed.id)
      try await desk.work()
      desk.carrier.keepLabels()
      _ = try await desk.store.change(packed.id, .cancel)
      let label = try await desk.settle(packed).label
      #expect((label?.state, label?.reason) == (.kept, "It is on its way."))
    }
  }

  @Test func `one label at a time, and no other while it is on its way`() async throws {
    try await CarrierDesk.with { desk in
      let packed = try await desk.packed(), id = CarrierLabelID.make()
      try await desk.buy(packed.id, id)
      // The same request again is the same label.
      try await desk.buy(packed.id, id)
      await #expect(throws: ShippingError.carrier(.labelled)) { try await desk.buy(packed.id) }
      for command in [ShipmentCommand.label, .ship] {
        await #expect(throws: ShippingError.labelOnItsWay) { try await desk.store.change(packed.id, command) }
      }
      try await desk.work()
      #expect(desk.carrier.made == ["T1"])
      await #expect(throws: ShippingError.illegalTransition(from: "labelled", to: "labelled")) {
        try await desk.buy(packed.id)
      }
      await #expect(throws: ShippingError.unknownShipment) { try await desk.buy(.make()) }
      let other = try await desk.packed()
      await #expect(throws: ShippingError.carrier(.labelExists)) {
        let code = try #require(CarrierDesk.code)
        return try await desk.labels.buy(
          NewCarrierLabel(id: id, carrier: code), for: other.id, once: desk.store.key(), as: Self.keeper)
      }
    }
  }

  @Test func `the number of a label stays, whatever is typed when its parcel leaves`() async throws {
    try await CarrierDesk.with { desk in
      let packed = try await desk.packed()
      try await desk.buy(packed.id)
      _ = try await desk.settle(packed)
      let change = ShipmentChange(.ship, carrier: "Another", trackingNumber: "X1")
      let sent = try await desk.store.shipments.change(packed.id, change, once: nil, as: Self.keeper)
      #expect((sent.carrier, sent.trackingNumber) == ("Northpost", "T1"))
    }
  }

  @Test func `no label is bought for what is on hold`() async throws {
    try await CarrierDesk.with { desk in
      let packed = try await desk.packed(), work = try #require(packed.fulfilment)
      try await desk.store.change(work, .hold(reason: "The address is asked for"))
      await #expect(throws: ShippingError.illegalTransition(from: "onHold", to: "inProgress")) {
        try await desk.buy(packed.id)
      }
      try await desk.store.change(work, .release)
      try await desk.buy(packed.id)
    }
  }

  @Test func `twenty who ask for the label of one shipment at once get one`() async throws {
    try await CarrierDesk.with { desk in
      let packed = try await desk.packed()
      let bought = await withTaskGroup(of: Bool.self) { group in
        for _ in 0..<20 { group.addTask { (try? await desk.buy(packed.id)) != nil } }
        return await group.reduce(into: 0) { $0 += $1 ? 1 : 0 }
      }
      try await desk.work(2)
      #expect(bought == 1 && desk.carrier.made == ["T1"])
    }
  }

  @Test func `rates are shown before a label is bought, or why there are none`() async throws {
    try await CarrierDesk.with { desk in
      let packed = try await desk.packed(), code = try #require(CarrierDesk.code)
      let rates = try await desk.labels.rates(of: code, for: packed.id, as: Self.keeper)
      #expect(rates.map(\.service) == ["slow", "fast"] && rates.map(\.price.amount) == [450, 990])
      desk.carrier.refuseRates()
      await #expect(throws: ShippingError.carrier(.failed("The carrier answered 500."))) {
        try await desk.labels.rates(of: code, for: packed.id, as: Self.keeper)
      }
      let other = try #require(CarrierCode("nobody"))
      await #expect(throws: ShippingError.carrier(.unknown)) {
        try await desk.labels.rates(of: other, for: packed.id, as: Self.keeper)
      }
    }
  }

  @Test func `buyers see no label, and strangers do nothing`() async throws {
    try await CarrierDesk.with { desk in
      let packed = try await desk.packed()
      try await desk.buy(packed.id)
      try await desk.work()
      _ = try await desk.store.change(packed.id, .ship)
      let sent = try await desk.store.shipments.sent(of: packed.order, token: "token", as: .anonymous)
      #expect(sent.map(\.label) == [nil] && sent.map(\.trackingLink) == ["https://northpost.example/t/T1"])
      let reader = Principal.staff(StaffPrincipal(id: UniqueID(high: 1, low: 3), permissions: [.shippingRead]))
      let code = try #require(CarrierDesk.code)
      for principal in [reader, .anonymous] {
        await #expect(throws: ShippingError.self) {
          try await desk.labels.buy(
            NewCarrierLabel(carrier: code), for: packed.id, once: desk.store.key(), as: principal)
        }
      }
      await #expect(throws: ShippingError.self) {
        try await desk.store.service.papers.label(of: packed.id, as: .anonymous)
      }
      await #expect(throws: ShippingError.self) {
        try await desk.labels.rates(of: code, for: packed.id, as: .anonymous)
      }
    }
  }

  @Test func `a manual carrier's free text stays, and a name that is in the table is a link`() async throws {
    try await CarrierDesk.with { desk in
      let packed = try await desk.packed()
      func label(_ carrier: String) async throws -> Shipment {
        try await desk.store.shipments.change(
          packed.id, ShipmentChange(.label, carrier: carrier, trackingNumber: "A/1 ü"), once: nil, as: Self.keeper)
      }
      let free = try await label("My neighbour")
      #expect((free.carrier, free.trackingLink) == ("My neighbour", nil))
      let shipped = try await desk.store.shipments.change(
        packed.id, ShipmentChange(.ship, carrier: "NORTHPOST"), once: nil, as: Self.keeper)
      #expect(shipped.carrier == "Northpost")
      #expect(shipped.trackingLink == "https://northpost.example/t/A%2F1%20%C3%BC")
    }
  }

  private static func requests(_ desk: CarrierDesk) async throws -> [String] {
    try await desk.store.database.read(as: ShippingSchema.self) { snapshot throws(ShippingError) in
      try snapshot.rows("SELECT request FROM \(.carrierLabel) WHERE request IS NOT NULL")
    }
  }

  private static func settled(_ desk: CarrierDesk) async throws -> [CarrierLabelState] {
    try await OutboxRelay(desk.store.database, consumers: []).drain()
    return try await EventStream(desk.store.database).events(after: 0).filter { $0.type == LabelSettled.type.name }
      .map { try $0.payload(of: LabelSettled.type).state }
  }
}

import Access
import Foundation
import FoundationCore
import Persistence
import Shipping
import ShippingService
import StoreIdentifiers
import TestSupport
import Testing

/// The table of carriers.
struct CarrierTests {
  private static let keeper = ShippingFixture.keeper

  private static func code(_ text: String) throws -> CarrierCode { try #require(CarrierCode(text)) }

  @Test func `staff add, change and remove carriers`() async throws {
    try await ShippingFixture.with { store in
      let carriers = store.service.carriers, code = try Self.code("van")
      let added = try await carriers.add(
        NewCarrier(id: code, Carrier.Details(name: "Our van")), once: nil, as: Self.keeper)
      #expect((added.version, added.hasKey, added.isAsked) == (1, false, false))
      let link = try #require(TrackingLink("https://van.example/?n={number}"))
      let details = Carrier.Details(name: "The van", link: link)
      let changed = try await carriers.change(code, to: CarrierChange(details), version: 1, as: Self.keeper)
      #expect((changed.version, changed.details) == (2, details))
      await #expect(throws: ShippingError.changedSince) {
        try await carriers.change(code, to: CarrierChange(details), version: 1, as: Self.keeper)
      }
      #expect(try await carriers.all(as: Self.keeper) == [changed])
      try await carriers.remove(code, as: Self.keeper)
      #expect(try await carriers.all(as: Self.keeper).isEmpty)
      await #expect(throws: ShippingError.carrier(.unknown)) { try await carriers.remove(code, as: Self.keeper) }
      await #expect(throws: ShippingError.carrier(.unknown)) {
        try await carriers.change(code, to: CarrierChange(details), version: 2, as: Self.keeper)
      }
    }
  }

  @Test func `a text means one carrier`() async throws {
    try await ShippingFixture.with { store in
      let carriers = store.service.carriers
      _ = try await carriers.add(
        NewCarrier(id: try Self.code("van"), Carrier.Details(name: "Our Van")), once: nil, as: Self.keeper)
      for (id, name) in [("van", "Other"), ("other", "our van"), ("other", "VAN"), ("our-van", "our Van")] {
        let code = try Self.code(id)
        await #expect(throws: ShippingError.carrier(.exists)) {
          try await carriers.add(NewCarrier(id: code, Carrier.Details(name: name)), once: nil, as: Self.keeper)
        }
      }
    }
  }

  @Test func `secrets are sealed, never told, and do not follow a server that moves`() async throws {
    try await CarrierDesk.with { desk in
      let (carriers, code) = (desk.store.service.carriers, try Self.code("northpost"))
      let carrier = try #require(try await carriers.all(as: Self.keeper).first)
      #expect(carrier.hasKey && carrier.hasWebhookSecret)
      let text = String(decoding: Schema.carrier.encode(carrier), as: UTF8.self)
      #expect(!text.contains(StandInCarrier.key) && !text.contains(StandInCarrier.webhookSecret))
      let stored: [[UInt8]] = try await desk.store.database.read(as: ShippingSchema.self) {
        snapshot throws(ShippingError) in
        try snapshot.rows("SELECT secret_key FROM \(.carrier)")
      }
      #expect(stored.count == 1 && !stored.contains(Array(StandInCarrier.key.utf8)))
      var details = carrier.details
      details.name = "Northpost again"
      let renamed = try await carriers.change(code, to: CarrierChange(details), version: 1, as: Self.keeper)
      #expect(renamed.hasKey && renamed.hasWebhookSecret)
      details.address = "http://127.0.0.1:9"
      await #expect(throws: ShippingError.carrier(.keyNeeded)) {
        try await carriers.change(code, to: CarrierChange(details), version: 2, as: Self.keeper)
      }
      let moved = try await carriers.change(
        code, to: CarrierChange(details, secrets: CarrierSecrets(key: "other")), version: 2, as: Self.keeper)
      #expect(moved.version == 3)
      let manual = Carrier.Details(name: "Northpost")
      let last = try await carriers.change(code, to: CarrierChange(manual), version: 3, as: Self.keeper)
      #expect(!last.hasKey && !last.hasWebhookSecret)
    }
  }

  @Test func `a carrier stays, and its server where it is, until what has a label of it has left`() async throws {
    try await CarrierDesk.with { desk in
      let (carriers, code) = (desk.store.service.carriers, try Self.code("northpost"))
      let packed = try await desk.packed()
      try await desk.buy(packed.id)
      await #expect(throws: ShippingError.carrier(.isAsked)) { try await carriers.remove(code, as: Self.keeper) }
      await #expect(throws: ShippingError.carrier(.isAsked)) {
        try await carriers.change(
          code, to: CarrierChange(Carrier.Details(name: "Northpost")), version: 1, as: Self.keeper)
      }
      try await desk.work()
      var moved = try #require(try await carriers.all(as: Self.keeper).first).details
      moved.address = "http://127.0.0.1:9"
      let elsewhere = CarrierChange(moved, secrets: CarrierSecrets(key: "other"))
      await #expect(throws: ShippingError.carrier(.isAsked)) { try await carriers.remove(code, as: Self.keeper) }
      await #expect(throws: ShippingError.carrier(.isAsked)) {
        try await carriers.change(code, to: elsewhere, version: 1, as: Self.keeper)
      }
      try await desk.store.change(packed.id, .ship)
      let after = try await carriers.change(code, to: elsewhere, version: 1, as: Self.keeper)
      #expect(after.hasKey && !after.hasWebhookSecret)
      try await carriers.remove(code, as: Self.keeper)
      let kept = try await desk.shipment(packed)
      #expect((kept.carrier, kept.trackingLink, kept.label?.state) == ("Northpost", nil, .bought))
    }
  }

  @Test(arguments: [
    "http://carrier.example", "ftp://carrier.example", "https://", "https://carrier.example/?a=1",
    "https://user@carrier.example", "https://carrier.example/ü", "carrier.example",
  ])
  func `an address that cannot be asked is refused`(address: String) async throws {
    try await ShippingFixture.with(carriers: CarrierPorts(key: CarrierDesk.key)) { store in
      let code = try Self.code("post")
      await #expect(throws: ShippingError.carrier(.badAddress)) {
        try await store.service.carriers.add(
          NewCarrier(id: code, Carrier.Details(name: "Post", kind: .http, address: address)), once: nil,
          as: Self.keeper)
      }
    }
  }

  @Test func `a carrier without a key is not asked, and a bad secret is refused`() async throws {
    try await ShippingFixture.with(carriers: CarrierPorts(key: CarrierDesk.key)) { store in
      let (carriers, code) = (store.service.carriers, try Self.code("post"))
      let details = Carrier.Details(name: "Post", kind: .http, address: "https://post.example/api//")
      for secret in ["", "whsec_", "whsec_AAAA", "whsec_ü", String(repeating: "A", count: 44)] {
        await #expect(throws: ShippingError.carrier(.badSecret)) {
          try await carriers.add(
            NewCarrier(id: code, details, secrets: CarrierSecrets(webhookSecret: secret)), once: nil, as: Self.keeper)
        }
      }
      await #expect(throws: ShippingError.carrier(.badKey)) {
        try await carriers.add(
          NewCarrier(id: code, details, secrets: CarrierSecrets(key: "a b")), once: nil, as: Self.keeper)
      }
      let added = try await carriers.add(NewCarrier(id: code, details), once: nil, as: Self.keeper)
      #expect((added.details.address, added.isAsked) == ("https://post.example/api", false))
    }
  }

  @Test func `the table needs the permission`() async throws {
    try await ShippingFixture.with { store in
      let (carriers, code) = (store.service.carriers, try Self.code("van"))
      let reader = Principal.staff(StaffPrincipal(id: UniqueID(high: 1, low: 3), permissions: [.shippingRead]))
      #expect(try await carriers.all(as: reader).isEmpty)
      await #expect(throws: ShippingError.self) { try await carriers.all(as: .anonymous) }
      for principal in [reader, .anonymous] {
        await #expect(throws: ShippingError.self) {
          try await carriers.add(NewCarrier(id: code, Carrier.Details(name: "Van")), once: nil, as: principal)
        }
        await #expect(throws: ShippingError.self) {
          try await carriers.change(
            code, to: CarrierChange(Carrier.Details(name: "Van")), version: 1, as: principal)
        }
        await #expect(throws: ShippingError.self) { try await carriers.remove(code, as: principal) }
      }
    }
  }
}

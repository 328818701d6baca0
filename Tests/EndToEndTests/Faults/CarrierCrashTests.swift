import AccessService
import Addresses
import Catalog
import Foundation
import FoundationCore
import MyStoreKit
import Ordering
import Shipping
import StoreIdentifiers
import TestSupport
import Testing

/// Labels of a carrier over real HTTP, by a store that is killed on the way: none is lost, and none is bought twice.
@Suite(.serialized) struct CarrierCrashTests {
  @Test(arguments: Soak.repeated(["intentRecorded", "beforeCall", "afterCall", "outcomeRecorded"]))
  func `a store that is killed on the way of a label buys it once`(point: String) async throws {
    try await withTemporaryFolder { folder in
      let journey = try await LabelJourney(in: folder, fault: "die-at-\(point)-1")
      journey.store.expectDeath()
      let labelled = try await journey.buy()
      #expect(try await journey.store.hasDiedOnce())
      #expect(labelled.state == .labelled && labelled.trackingNumber == "T1")
      #expect(journey.carrier.made == ["T1"] && journey.carrier.paid == ["T1"])
      journey.store.kill()
      let check = try await Command.mystore(["verify", "--database", journey.store.database])
      #expect(check.status == 0, "\(check.output)")
    }
  }

  @Test(arguments: [StandInCarrier.Fault.silenceAfter, .huge, .notPDF, .notJSON, .failAfter])
  func `an answer that is of no use is asked for again, and the key is in no file`(
    fault: StandInCarrier.Fault
  ) async throws {
    try await withTemporaryFolder { folder in
      let journey = try await LabelJourney(in: folder, fault: "payments")
      journey.carrier.misbehave(fault)
      let labelled = try await journey.buy()
      #expect(labelled.trackingNumber == "T1" && journey.carrier.made == ["T1"])
      let asked: [String] = journey.carrier.requests.prefix(2).map { String($0.prefix(11)) }
      #expect(asked == ["POST /label", "GET /labels"])
      journey.store.kill()
      let files = try FileManager.default.contentsOfDirectory(at: folder, includingPropertiesForKeys: nil)
      #expect(files.count > 1)
      for file in files {
        guard let bytes = try? Data(contentsOf: file) else { continue }
        for secret in [StandInCarrier.key, StandInCarrier.webhookSecret] {
          #expect(bytes.firstRange(of: Data(secret.utf8)) == nil, "\(file.lastPathComponent)")
        }
      }
    }
  }

  @Test func `a webhook moves the shipment, and tells nobody what there is`() async throws {
    try await withTemporaryFolder { folder in
      let journey = try await LabelJourney(in: folder, fault: "payments")
      let labelled = try await journey.buy()
      _ = try await journey.store.owner().shipping.change(labelled.id, ShipmentChange(.ship), key: "ship")
      let body = StandInCarrier.news(of: "T1", "Handed over", status: "delivered")
      let wrong = try journey.tell(body, signed: false)
      let nobody = try journey.tell(body, to: "nobody")
      #expect(wrong.status == 400 && nobody.status == 400)
      #expect(Self.withoutIDs(wrong.text) == Self.withoutIDs(nobody.text))
      let unknown = try journey.tell(StandInCarrier.news(of: "T9", "Handed over", status: "delivered"))
      #expect(try await journey.shipment().state == .shipped)
      let good = try journey.tell(body), again = try journey.tell(body)
      #expect(unknown.status == 204 && good.status == 204 && again.status == 204)
      let delivered = try await journey.shipment()
      let seen: [String] = delivered.events.map { $0.text }
      #expect(seen == ["Handed over"])
      #expect(delivered.state == .delivered)
    }
  }

  /// A problem without what names the request.
  private static func withoutIDs(_ text: String) -> String { text.replacing(/[0-9a-f]{8}-[0-9a-f-]{27}/, with: "") }
}

/// An order whose label is bought, by a store that is killed on the way.
private final class LabelJourney {
  let store: MortalStore
  let carrier = StandInCarrier()
  private let host: StubHost
  private let order: OrderID
  private let parcel: ShipmentID

  init(in folder: URL, fault: String) async throws {
    store = try await MortalStore(in: folder, fault: fault)
    host = try carrier.host()
    let owner = try await store.owner()
    let product = try await owner.addProduct("Bowl", price: 2_000, stock: 5)
    let draft = try await owner.ordering.prepare(
      NewDraftOrder(
        address: PostalAddress(
          name: "B", lines: ["1 High Street"], city: "Leeds", postalCode: "LS1 1AA", country: "GB"),
        priceReason: "By phone",
        lines: [.init(variant: try #require(product.variants.first).id, quantity: 1)]))
    order = try await owner.ordering.placeDraft(draft.id, key: "place").id
    let work = try #require(try await owner.shipping.fulfilmentOrders(of: order).first)
    parcel = try await owner.shipping.pack(NewPackage(), of: work.id).id
    _ = try await owner.shipping.change(parcel, ShipmentChange(.pack), key: "pack")
    _ = try await owner.shipping.add(
      NewCarrier(
        id: try #require(CarrierCode("northpost")),
        Carrier.Details(name: "Northpost", kind: .http, address: "http://127.0.0.1:\(host.port)"),
        secrets: CarrierSecrets(key: StandInCarrier.key, webhookSecret: StandInCarrier.webhookSecret)))
  }

  /// The shipment, once it has its label.
  func buy() async throws -> Shipment {
    let new = NewCarrierLabel(carrier: try #require(CarrierCode("northpost")))
    _ = try await store.going { try await self.store.owner().shipping.buy(new, for: self.parcel) }
    return try await store.until({ $0.state == .labelled }) { try await self.shipment() }
  }

  func shipment() async throws -> Shipment {
    try #require(try await store.owner().shipping.shipments(of: order).first)
  }

  /// A webhook over HTTP, as the carrier sends it.
  func tell(_ body: String, to code: String = "northpost", signed: Bool = true) throws -> RawResponse {
    // The same message has the same id, another has another.
    let id = "msg_" + String(body.utf8.reduce(5_381 as UInt64) { $0 &* 33 &+ UInt64($1) }, radix: 16)
    let time = Int64(Date().timeIntervalSince1970)
    let secret = StandInCarrier.webhookSecret.dropFirst(6)
    let key = Array(try #require(Data(base64Encoded: String(secret))))
    let code64 = Cryptography.authenticationCode(Array("\(id).\(time).\(body)".utf8), key: signed ? key : [1])
    let port = try #require(store.port)
    let socket = try RawSocket(port: port)
    let answer = socket.exchange(
      "POST /api/v1/shipping/carriers/\(code)/webhooks HTTP/1.1\r\nHost: 127.0.0.1:\(port)\r\n"
        + "Content-Type: application/json\r\nwebhook-id: \(id)\r\nwebhook-timestamp: \(time)\r\n"
        + "webhook-signature: v1,\(Data(code64).base64EncodedString())\r\nContent-Length: \(body.utf8.count)\r\n\r\n\(body)"
    )
    return try #require(answer)
  }
}

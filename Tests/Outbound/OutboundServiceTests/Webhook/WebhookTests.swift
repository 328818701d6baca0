import Access
import AccessService
import Foundation
import FoundationCore
import MyStoreKit
import Outbound
import OutboundService
import Persistence
import TestDatabase
import TestSupport
import Testing

/// Messages to programs elsewhere, checked by the library of Standard Webhooks.
@Suite struct WebhookTests {
  private struct Got: Decodable {
    struct Body: Decodable {
      struct Sold: Decodable { let units: Int? }
      let type: String, timestamp: String, data: Sold
    }
    let path: String, good: Bool, id: String, body: Body, signatures: Int, type: String, time: Int64
  }

  /// An endpoint and its receiver, which knows its secret.
  private func receiver(
    _ shop: WebhookShop, _ path: String, _ topics: Set<String> = ["sale.made"], at time: String = ""
  ) async throws -> (WebhookEndpoint, PythonPeer) {
    let issued = try await shop.add("http://127.0.0.1:9/\(path)", topics)
    let peer = try await PythonPeer("webhook_server.py", [issued.secret, time])
    let details = WebhookEndpoint.Details(address: "http://127.0.0.1:\(peer.port)/\(path)", topics: topics)
    let endpoint = try await shop.service.webhooks.change(
      issued.endpoint.id, to: details, version: 1, as: WebhookShop.writer)
    return (endpoint, peer)
  }

  @Test func `an event that an endpoint wants arrives, signed, once`() async throws {
    try await WebhookShop.with { shop in
      let (endpoint, peer) = try await receiver(shop, "ok")
      try await shop.sell(3)
      let got: Got = try await peer.next()
      #expect(got.good && got.signatures == 1 && got.type == "application/json")
      let now = shop.time.clock.now()
      #expect(got.time == now.milliseconds / 1_000)
      #expect(got.body.type == "sale.made" && got.body.data.units == 3 && got.body.timestamp == now.description)
      let log = try await shop.log(endpoint.id) { $0.first?.state == .delivered }
      let message = try #require(log.first)
      #expect(log.count == 1 && message.messageID == got.id && message.attempts == 1 && message.status == 204)
      #expect(message.nextAttemptAt == nil && message.failure == nil)
      let details = try await shop.service.webhookDeliveries.delivery(message.id, as: WebhookShop.reader)
      #expect(details.body == #"{"type":"sale.made","timestamp":"\#(now)","data":{"units":3}}"#)
    }
  }

  @Test func `an endpoint is not told what it does not want, and nothing while it is off`() async throws {
    try await WebhookShop.with { shop in
      let (endpoint, peer) = try await receiver(shop, "ok")
      try await shop.sell(1, WebhookShop.Till.returned)
      var details = endpoint.details
      details.isEnabled = false
      let off = try await shop.service.webhooks.change(
        endpoint.id, to: details, version: endpoint.version, as: WebhookShop.writer)
      try await shop.sell(2)
      try await shop.relay.drain()
      details.isEnabled = true
      _ = try await shop.service.webhooks.change(
        endpoint.id, to: details, version: off.version, as: WebhookShop.writer)
      try await shop.sell(3)
      let got: Got = try await peer.next()
      #expect(got.body.data.units == 3)
      #expect(try await shop.log(endpoint.id) { $0.first?.state == .delivered }.count == 1)
    }
  }

  @Test func `1,000 messages that were tampered with are not taken, the library says`() async throws {
    try await WebhookShop.with { shop in
      let (_, peer) = try await receiver(shop, "ok")
      for units in 1...20 { try await shop.sell(units) }
      for _ in 1...20 {
        let got: Got = try await peer.next()
        #expect(got.good)
      }
      let answer = try await shop.client.send(OutboundRequest(.get, "http://127.0.0.1:\(peer.port)/tampered?1000"))
      #expect(String(decoding: answer.body, as: UTF8.self) == "0")
    }
  }

  @Test func `a failed message is tried ten times over 75.6 hours, and then given up`() async throws {
    try await WebhookShop.with(daysAgo: 30) { shop in
      let (endpoint, peer) = try await receiver(shop, "500")
      try await shop.sell(1)
      let pauses = [5, 300, 1_800, 7_200, 18_000, 36_000, 50_400, 72_000, 86_400]
      var ids: Set<String> = []
      for (attempt, pause) in pauses.enumerated() {
        let got: Got = try await peer.next()
        ids.insert(got.id)
        let message = try #require(
          try await shop.log(endpoint.id) { $0.first?.attempts == attempt + 1 }.first)
        let wait = try #require(message.nextAttemptAt).milliseconds - shop.time.clock.now().milliseconds
        #expect((Int64(pause) * 1_000...Int64(pause) * 1_101).contains(wait), "\(attempt): \(wait)")
        #expect(message.state == .waiting && message.status == 500 && message.failure == "It answered 500.")
        shop.time.pass(milliseconds: wait - 1)
        #expect(try await shop.log(endpoint.id) { _ in true }.first?.attempts == attempt + 1)
        shop.time.pass(milliseconds: 1)
      }
      let got: Got = try await peer.next()
      #expect(ids == [got.id], "a repeat is known by its id")
      let message = try #require(try await shop.log(endpoint.id) { $0.first?.state == .failed }.first)
      #expect(message.attempts == 10 && message.nextAttemptAt == nil)
      let details = try await shop.service.webhookDeliveries.delivery(message.id, as: WebhookShop.reader)
      #expect(details.answer == "no \nmore")
      // 75.6 hours are no five days: it goes on being told.
      let known = try await shop.service.webhooks.endpoint(endpoint.id, as: WebhookShop.reader)
      #expect(known.details.isEnabled && known.failingSince != nil)
    }
  }

  @Test func `an endpoint where nothing arrives for five days is stopped, and staff turn it on again`() async throws {
    try await WebhookShop.with(daysAgo: 30) { shop in
      let (endpoint, peer) = try await receiver(shop, "503")
      for units in 1...2 {
        try await shop.sell(units)
        for attempt in 1...10 {
          _ = try await peer.next(Got.self)
          let message = try await shop.log(endpoint.id) { $0.first?.attempts == attempt }.first
          guard let next = message?.nextAttemptAt else { break }
          shop.time.pass(milliseconds: next.milliseconds - shop.time.clock.now().milliseconds)
        }
      }
      let stopped = try await eventually({ $0.stop != nil }) {
        try await shop.service.webhooks.endpoint(endpoint.id, as: WebhookShop.reader)
      }
      #expect(stopped.stop == .failing && !stopped.details.isEnabled)
      var details = stopped.details
      details.isEnabled = true
      let on = try await shop.service.webhooks.change(
        endpoint.id, to: details, version: stopped.version, as: WebhookShop.writer)
      #expect(on.stop == nil && on.failingSince == nil && on.details.isEnabled)
    }
  }

  @Test func `410 stops an endpoint, 429 is heard, redirects are not followed, and a private address is refused`()
    async throws
  {
    try await WebhookShop.with { shop in
      let (gone, goneServer) = try await receiver(shop, "410")
      let (busy, busyServer) = try await receiver(shop, "429")
      let (moved, peer) = try await receiver(shop, "redirect")
      let inner = try await shop.add("http://10.1.2.3/hook").endpoint
      try await shop.sell(1)
      let last = try await shop.log(gone.id) { $0.first?.state == .failed }
      #expect(last.first?.status == 410)
      let known = try await shop.service.webhooks.endpoint(gone.id, as: WebhookShop.reader)
      #expect(known.stop == .gone && !known.details.isEnabled)
      let told = try #require(try await shop.log(busy.id) { $0.first?.attempts == 1 }.first)
      #expect(try #require(told.nextAttemptAt).milliseconds - shop.time.clock.now().milliseconds == 7_200_000)
      #expect(try await shop.log(moved.id) { $0.first?.attempts == 1 }.first?.failure == "It answered 307.")
      #expect(try await peer.next(Got.self).path == "/redirect")
      #expect(try await shop.log(inner.id) { $0.first?.attempts == 1 }.first?.failure == "It is at a private address.")
      withExtendedLifetime((goneServer, busyServer)) {}
    }
  }

  @Test func `after a new secret both verify for a day, and then only the new one`() async throws {
    try await WebhookShop.with { shop in
      let (endpoint, former) = try await receiver(shop, "ok", at: "any-time")
      let issued = try await shop.service.webhooks.newSecret(endpoint.id, as: WebhookShop.writer)
      try await shop.sell(1)
      let got: Got = try await former.next()
      #expect(got.good && got.signatures == 2)
      let peer = try await PythonPeer("webhook_server.py", [issued.secret, "any-time"])
      let moved = try await shop.service.webhooks.change(
        endpoint.id, to: .init(address: "http://127.0.0.1:\(peer.port)/ok", topics: ["sale.made"]),
        version: issued.endpoint.version, as: WebhookShop.writer)
      try await shop.sell(2)
      #expect(try await peer.next(Got.self).good)
      shop.time.pass(milliseconds: 86_401_000)
      try await shop.sell(3)
      let last: Got = try await peer.next()
      #expect(last.good && last.signatures == 1)
      _ = try await shop.service.webhooks.change(
        endpoint.id, to: endpoint.details, version: moved.version, as: WebhookShop.writer)
      try await shop.sell(4)
      #expect(try await !former.next(Got.self).good)
    }
  }

  @Test func `a message is sent again with the id it had, and a test message to whoever wants nothing`() async throws {
    try await WebhookShop.with { shop in
      let (endpoint, peer) = try await receiver(shop, "ok", ["sale.returned"])
      let test = try await shop.service.webhooks.test(endpoint.id, as: WebhookShop.writer)
      let first: Got = try await peer.next()
      #expect(first.good && first.body.type == "webhook.test")
      _ = try await shop.log(endpoint.id) { $0.first?.state == .delivered }
      let again = try await shop.service.webhookDeliveries.sendAgain(test.id, as: WebhookShop.writer)
      #expect(again.delivery.state == .waiting && again.delivery.attempts == 0)
      let second: Got = try await peer.next()
      #expect(second.good && second.id == first.id)
    }
  }

  @Test func `one endpoint of 50 that hangs does not slow the others`() async throws {
    try await WebhookShop.with { shop in
      let peer = try await PythonPeer(
        "webhook_server.py", ["whsec_" + Data(repeating: 1, count: 32).base64EncodedString()])
      let address = "http://127.0.0.1:\(peer.port)"
      let hanging = try await shop.add("\(address)/hang").endpoint
      var others: [WebhookEndpointID] = []
      for _ in 1..<50 { others.append(try await shop.add("\(address)/ok").endpoint.id) }
      for units in 1...8 { try await shop.sell(units) }
      let start = ContinuousClock.now
      for id in others {
        let log = try await shop.log(id) { $0.count == 8 && $0.allSatisfy { $0.state == .delivered } }
        #expect(log.count == 8 && log.allSatisfy { $0.state == .delivered })
      }
      let time = ContinuousClock.now - start
      // Eight messages of two seconds each, four at a time, are not over before the others are.
      let log = try await shop.log(hanging.id) { _ in true }
      #expect(log.contains { $0.attempts == 0 } || time < .seconds(4), "\(time)")
      let late = try await shop.log(hanging.id) { $0.allSatisfy { $0.attempts > 0 } }
      #expect(late.contains { $0.failure == "It took too long." }, "\(late.map(\.failure))")
      // A host that has failed often is not asked for a while.
      #expect(late.allSatisfy { $0.failure != nil })
    }
  }

  @Test func `what cannot be an endpoint is refused, and so is whoever may not decide`() async throws {
    try await WebhookShop.with { shop in
      for address in ["ftp://example.com/", "https://user@example.com/", "example.com", ""] {
        await #expect(throws: OutboundError.invalidAddress, "\(address)") { try await shop.add(address) }
      }
      await #expect(throws: OutboundError.unknownTopic) { try await shop.add("https://example.com/", ["no.such"]) }
      let issued = try await shop.add("https://example.com/")
      let new = NewWebhookEndpoint(id: issued.endpoint.id, issued.endpoint.details)
      await #expect(throws: OutboundError.webhookExists) {
        try await shop.service.webhooks.add(new, once: nil, as: WebhookShop.writer)
      }
      await #expect(throws: OutboundError.changedSince) {
        try await shop.service.webhooks.change(
          issued.endpoint.id, to: issued.endpoint.details, version: 7, as: WebhookShop.writer)
      }
      for number in 1..<100 { _ = try await shop.add("https://example.com/\(number)") }
      await #expect(throws: OutboundError.tooManyWebhooks) { try await shop.add("https://example.com/") }
      let (webhooks, id) = (shop.service.webhooks, issued.endpoint.id)
      for principal in [Principal.anonymous, WebhookShop.reader] {
        await #expect(throws: OutboundError.self) { try await webhooks.add(new, once: nil, as: principal) }
        await #expect(throws: OutboundError.self) {
          try await webhooks.change(id, to: new.details, version: 1, as: principal)
        }
        await #expect(throws: OutboundError.self) { try await webhooks.remove(id, as: principal) }
        await #expect(throws: OutboundError.self) { try await webhooks.newSecret(id, as: principal) }
        await #expect(throws: OutboundError.self) { try await webhooks.test(id, as: principal) }
        await #expect(throws: OutboundError.self) {
          try await shop.service.webhookDeliveries.sendAgain(.make(), as: principal)
        }
      }
      await #expect(throws: OutboundError.self) { try await webhooks.all(as: .anonymous) }
      try await webhooks.remove(id, as: WebhookShop.writer)
      await #expect(throws: OutboundError.webhookNotFound) { try await webhooks.endpoint(id, as: WebhookShop.reader) }
    }
  }

  @Test func `the file holds no secret`() async throws {
    try await WebhookShop.with { shop in
      let issued = try await shop.add("https://example.com/")
      let key = try #require(Data(base64Encoded: String(issued.secret.dropFirst(6))))
      #expect(issued.secret.hasPrefix("whsec_") && key.count == 32)
      let stored: [UInt8]? = try await shop.database.read(as: OutboundSchema.self) { snapshot throws(OutboundError) in
        try snapshot.first("SELECT secret FROM \(.webhook) WHERE id = \(issued.endpoint.id)")
      }
      #expect(try #require(stored).count > 32 && Data(stored ?? []).range(of: key) == nil)
    }
  }
}

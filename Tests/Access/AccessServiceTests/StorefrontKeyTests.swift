import Access
import AccessService
import FoundationCore
import HTTPServer
import Persistence
import Synchronization
import TestSupport
import Testing

/// Keys that pages of other sites show.
struct StorefrontKeyTests {
  private let office = RoleTests()

  private func details(_ name: String = "Gifts", _ origins: String...) throws -> StorefrontKey.Details {
    .init(name: name, origins: Set(try origins.map { try #require(WebOrigin($0)) }))
  }

  @Test func `a key is for pages of its sites, until it is changed or removed`() async throws {
    try await office.withOffice { office in
      let (keys, olga) = (office.access.storefrontKeys, try await office.principal("olga"))
      let gifts = try await keys.add(details("Gifts", "https://gifts.example"), once: nil, as: olga)
      let other = try await keys.add(details("Other", "https://other.example"), once: nil, as: olga)
      #expect(keys.allow(origin: "https://gifts.example", key: gifts.id))
      #expect(keys.allow(origin: "https://gifts.example", key: nil))
      #expect(!keys.allow(origin: "https://gifts.example", key: other.id))
      #expect(!keys.allow(origin: "https://gifts.example", key: "mskey_0"))
      #expect(!keys.allow(origin: "https://evil.example", key: nil))

      let changed = try await keys.change(
        gifts.id, to: details("Gifts", "https://new.example"), version: 1, as: olga)
      #expect(!keys.allow(origin: "https://gifts.example", key: gifts.id))
      #expect(keys.allow(origin: "https://new.example", key: gifts.id))
      await #expect(throws: AccessError.changedSince) {
        try await keys.change(gifts.id, to: changed.details, version: 1, as: olga)
      }
      #expect(try await keys.all(as: olga) == [changed, other])

      try await keys.remove(gifts.id, as: olga)
      #expect(!keys.allow(origin: "https://new.example", key: gifts.id))
      await #expect(throws: AccessError.unknownStorefrontKey) { try await keys.remove(gifts.id, as: olga) }
      // A store that opens again knows those that are left.
      let again = AccessService(database: office.database, clock: .system)
      #expect(!again.storefrontKeys.allow(origin: "https://other.example", key: other.id))
      try await again.storefrontKeys.prepare()
      #expect(again.storefrontKeys.allow(origin: "https://other.example", key: other.id))
    }
  }

  @Test func `whoever may not change access makes no keys`() async throws {
    try await office.withOffice { office in
      let (keys, clare) = (office.access.storefrontKeys, try await office.principal("clare"))
      let gifts = try details("Gifts", "https://gifts.example")
      await #expect(throws: AccessError.notPermitted) { try await keys.add(gifts, once: nil, as: clare) }
      await #expect(throws: AccessError.notPermitted) { try await keys.all(as: clare) }
      await #expect(throws: AccessError.notAuthenticated) { try await keys.remove("mskey_0", as: .anonymous) }
    }
  }

  @Test func `what is staff's is for nobody else, and not for pages of other sites`() async throws {
    try await office.withOffice { office in
      let gate = Gate(office.access)
      #expect([gate.everyone, gate.anyone, gate.holder].map(\.isForOtherSites) == [true, true, true])
      #expect([gate.anyStaff, gate.staff(.accessRead)].map(\.isForOtherSites) == [false, false])
      let now = Timestamp(milliseconds: office.time.milliseconds.withLock { $0 })
      let guest = try await office.database.write(as: AccessSchema.self) { work throws(AccessError) in
        try CartTokens.issue(for: UniqueID(high: 1, low: 1), at: now, in: work)
      }
      let clare = try await office.access.issueToken(toStaff: "clare@shop.example").token
      func ask(_ token: String?) async throws(Problem) -> Principal {
        var request = HTTPRequest(.get, "/")
        if let token { request.fields["Authorization"] = "Bearer \(token)" }
        return try await gate.anyStaff.admit(request)
      }
      let stranger = await #expect(throws: Problem.self) { try await ask(nil) }
      #expect(stranger?.status == .unauthorized)
      let refusal = await #expect(throws: Problem.self) { try await ask(guest) }
      #expect(refusal?.status == .forbidden)
      #expect(try await ask(clare).key.hasPrefix("staff:"))
    }
  }

  @Test(arguments: [
    ("https://gifts.example", "https://gifts.example"), ("HTTPS://Gifts.Example", "https://gifts.example"),
    ("https://gifts.example:443", "https://gifts.example"),
    ("https://gifts.example:8443", "https://gifts.example:8443"),
    ("http://localhost:3000", "http://localhost:3000"), ("http://127.0.0.1", "http://127.0.0.1"),
    ("http://[::1]:80", "http://[::1]"),
  ])
  func `an origin is written as browsers send it`(text: String, origin: String) {
    #expect(WebOrigin(text)?.text == origin)
  }

  @Test(arguments: [
    "", "https://", "gifts.example", "http://gifts.example", "https://gifts.example/", "https://gifts.example/shop",
    "https://gifts.example:", "https://gifts.example:0", "https://gifts.example:065", "https://gifts.example:65536",
    "https://gifts.example:443:1", "https://a b.example", "https://*.example", "https://-gifts.example",
    "https://gifts..example",
    "https://user@gifts.example", "https://gïfts.example", "https://[::2]", "https://[gifts.example]", "http://[::1",
    "null",
    "ftp://gifts.example", "https://gifts.example?x", "https://\u{FF11}.example",
  ])
  func `what is no origin is refused`(text: String) { #expect(WebOrigin(text) == nil) }
}

import FoundationCore
import Markets
import MarketsService
import Persistence
import Synchronization
import Testing

/// Who buys without tax: a business whose number the register has confirmed, and nobody while it does not answer.
struct VATNumbersTests {
  /// A register, and the time.
  private final class Register: Sendable {
    let answers = Mutex<[String: VATRegisterAnswer?]>([:])
    let asked = Mutex<[String]>([])
    let now = Mutex<Int64>(1_795_649_400_000)
  }

  private func make(_ shop: MarketsFixture, _ register: Register) -> MarketsService {
    MarketsService(
      database: shop.database, clock: WallClock { Timestamp(milliseconds: register.now.withLock { $0 }) },
      seller: { shop.seller.value },
      register: { number, requester in
        register.asked.withLock { $0.append("\(number) for \(requester?.description ?? "nobody")") }
        return register.answers.withLock { $0[number.description] ?? nil }
      }, requester: { VATNumber("DE999999999") })
  }

  private func reason(
    _ service: MarketsService, _ shop: MarketsFixture, _ number: String?, to country: String = "FR"
  ) async throws -> TaxAssessment.Reason {
    try await shop.database.read(as: MarketsSchema.self) { snapshot throws(MarketsError) in
      try service.terms.terms(to: TaxDestination(country: country), vatNumber: number, in: snapshot).assessment.reason
    }
  }

  @Test func `a confirmed business of another state buys without tax, for a day, and the answer is kept`() async throws
  {
    try await MarketsFixture.with { shop in
      let register = Register()
      let service = make(shop, register)
      register.answers.withLock { $0["FR12345678901"] = VATRegisterAnswer(isRegistered: true, reference: "WAPI1") }
      #expect(try await reason(service, shop, "FR12345678901") == .unionConsumerAtDestination, "nobody has asked yet")
      for text in ["fr 12 345 678 901", "FR12345678901"] {
        let check = try await service.vatNumbers.check(VATNumberRequest(number: text))
        #expect(check == VATNumberCheck(number: "FR12345678901", standing: .confirmed))
      }
      #expect(register.asked.withLock { $0 } == ["FR12345678901 for DE999999999"])
      #expect(try await reason(service, shop, "FR 12345678901") == .intraCommunity)
      #expect(try await reason(service, shop, nil) == .unionConsumerAtDestination)
      #expect(try await reason(service, shop, "FR12345678901", to: "DE") == .domestic)
      let references: [String] = try await shop.database.read(as: MarketsSchema.self) { snapshot throws(MarketsError) in
        try snapshot.rows("SELECT reference FROM \(.vatCheck)")
      }
      #expect(references == ["WAPI1"])
      register.now.withLock { $0 += 86_400_001 }
      #expect(try await reason(service, shop, "FR12345678901") == .unionConsumerAtDestination)
      _ = try await service.vatNumbers.check(VATNumberRequest(number: "FR12345678901"))
      #expect(register.asked.withLock { $0.count } == 2)
    }
  }

  @Test func `a number of the shop's own state changes nothing`() async throws {
    try await MarketsFixture.with { (shop) async throws in
      let register = Register()
      let service = make(shop, register)
      register.answers.withLock { $0["DE123456789"] = VATRegisterAnswer(isRegistered: true, reference: nil) }
      #expect(try await service.vatNumbers.check(VATNumberRequest(number: "DE123456789")).standing == .confirmed)
      #expect(try await reason(service, shop, "DE123456789") == .unionConsumerAtDestination)
      #expect(try await reason(service, shop, "DE123456789", to: "DE") == .domestic)
    }
  }

  @Test func `while the register does not answer, and where it has no such number, tax is charged`() async throws {
    try await MarketsFixture.with { (shop) async throws in
      let register = Register()
      let service = make(shop, register)
      let request = VATNumberRequest(number: "FR12345678901")
      for _ in 0..<2 { #expect(try await service.vatNumbers.check(request).standing == .unchecked) }
      #expect(register.asked.withLock { $0.count } == 2, "silence is not kept")
      #expect(try await reason(service, shop, request.number) == .unionConsumerAtDestination)
      register.answers.withLock { $0["FR12345678901"] = VATRegisterAnswer(isRegistered: false, reference: nil) }
      for _ in 0..<2 { #expect(try await service.vatNumbers.check(request).standing == .unknown) }
      #expect(register.asked.withLock { $0.count } == 3)
      #expect(try await reason(service, shop, request.number) == .unionConsumerAtDestination)
      #expect(try await service.vatNumbers.check(VATNumberRequest(number: "12")).standing == .unknown)
      #expect(register.asked.withLock { $0.count } == 3, "nobody is asked about what is no number")
    }
  }

  @Test func `a shop that is not registered asks for no number`() async throws {
    try await MarketsFixture.with { shop in
      let register = Register()
      let service = make(shop, register)
      register.answers.withLock { $0["FR12345678901"] = VATRegisterAnswer(isRegistered: true, reference: nil) }
      _ = try await service.vatNumbers.check(VATNumberRequest(number: "FR12345678901"))
      shop.seller.value = TaxSeller()
      #expect(try await reason(service, shop, "FR12345678901") == .notRegistered)
    }
  }

  @Test func `a network asks for ten numbers a minute`() async throws {
    try await MarketsFixture.with { shop in
      let service = make(shop, Register())
      for number in 0..<10 {
        _ = try await service.vatNumbers.check(VATNumberRequest(number: "FR1234567\(number)"), from: "192.0.2.1")
      }
      await #expect(throws: MarketsError.self) {
        try await service.vatNumbers.check(VATNumberRequest(number: "FR99999999"), from: "192.0.2.1")
      }
      _ = try await service.vatNumbers.check(VATNumberRequest(number: "FR99999999"), from: "192.0.2.2")
    }
  }
}

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
    let answers = Mutex<[String: VATRegisterAnswer]>([:])
    /// The shop's own number.
    let requester = Mutex(VATNumber("DE999999999"))
    let asked = Mutex<[String]>([])
    let now = Mutex<Int64>(1_795_649_400_000)
  }

  private func make(_ shop: MarketsFixture, _ register: Register) -> MarketsService {
    MarketsService(
      database: shop.database, clock: WallClock { Timestamp(milliseconds: register.now.withLock { $0 }) },
      currency: .gbp, seller: { shop.seller.value },
      register: { number, requester in
        register.asked.withLock { $0.append("\(number) for \(requester)") }
        return register.answers.withLock { $0[number.description] }
      }, requester: { register.requester.withLock { $0 } })
  }

  private func reason(
    _ service: MarketsService, _ shop: MarketsFixture, _ number: String?, to country: String = "FR"
  ) async throws -> TaxAssessment.Reason {
    try await shop.database.read(as: MarketsSchema.self) { snapshot throws(MarketsError) in
      try service.terms.terms(to: TaxDestination(country: country), vatNumber: number, in: snapshot).assessment.reason
    }
  }

  private func confirmation(
    _ service: MarketsService, _ shop: MarketsFixture, _ number: String, to country: String = "FR"
  ) async throws -> VATConfirmation? {
    try await shop.database.read(as: MarketsSchema.self) { snapshot throws(MarketsError) in
      try service.terms.terms(to: TaxDestination(country: country), vatNumber: number, in: snapshot).confirmation
    }
  }

  @Test func `a confirmed business of another state buys without tax, and the answer is kept`() async throws {
    try await MarketsFixture.with { shop in
      let register = Register()
      let service = make(shop, register)
      register.answers.withLock {
        $0["FR12345678901"] = .registered(reference: "WAPI1", name: "Bakers SARL", address: "1 rue Haute")
      }
      #expect(try await reason(service, shop, "FR12345678901") == .unionConsumerAtDestination, "nobody has asked yet")
      for text in ["fr 12 345 678 901", "FR12345678901"] {
        let check = try await service.vatNumbers.check(VATNumberRequest(number: text))
        #expect(check == VATNumberCheck(number: "FR12345678901", standing: .confirmed))
      }
      #expect(register.asked.withLock { $0 } == ["FR12345678901 for DE999999999"])
      #expect(try await reason(service, shop, "FR 12345678901") == .intraCommunity)
      #expect(try await reason(service, shop, nil) == .unionConsumerAtDestination)
      #expect(try await reason(service, shop, "FR12345678901", to: "DE") == .domestic)
      let kept = try await confirmation(service, shop, "FR12345678901")
      #expect(kept?.number.description == "FR12345678901" && kept?.reference == "WAPI1" && kept?.name == "Bakers SARL")
      #expect(kept?.confirmedAt.milliseconds == 1_795_649_400_000 && kept?.address == "1 rue Haute")
      #expect(try await confirmation(service, shop, "FR12345678901", to: "DE") == nil, "nothing is exempt there")
    }
  }

  @Test func `a confirmation is renewed before it ends, and ends after a day or when the register takes it back`()
    async throws
  {
    try await MarketsFixture.with { (shop) async throws in
      let register = Register()
      let service = make(shop, register)
      let request = VATNumberRequest(number: "FR12345678901")
      register.answers.withLock { $0["FR12345678901"] = .registered(reference: "W1", name: nil, address: nil) }
      _ = try await service.vatNumbers.check(request)
      register.now.withLock { $0 += 43_200_000 }
      register.answers.withLock { $0["FR12345678901"] = nil }
      // It does not answer: what it said half a day ago counts.
      #expect(try await service.vatNumbers.check(request).standing == .confirmed)
      #expect(register.asked.withLock { $0.count } == 2)
      register.now.withLock { $0 += 43_200_001 }
      #expect(try await reason(service, shop, request.number) == .unionConsumerAtDestination)
      #expect(try await service.vatNumbers.check(request).standing == .unchecked)
      register.answers.withLock { $0["FR12345678901"] = .registered(reference: "W2", name: nil, address: nil) }
      #expect(try await service.vatNumbers.check(request).standing == .confirmed)
      #expect(try await confirmation(service, shop, request.number)?.reference == "W2")
      register.now.withLock { $0 += 43_200_001 }
      register.answers.withLock { $0["FR12345678901"] = .unknown }
      #expect(try await service.vatNumbers.check(request).standing == .unknown)
      #expect(try await reason(service, shop, request.number) == .unionConsumerAtDestination)
    }
  }

  @Test func `a shop that asks nobody any more sells to nobody without tax`() async throws {
    try await MarketsFixture.with { (shop) async throws in
      let register = Register()
      let service = make(shop, register)
      let request = VATNumberRequest(number: "FR12345678901")
      register.answers.withLock { $0["FR12345678901"] = .registered(reference: "W1", name: nil, address: nil) }
      _ = try await service.vatNumbers.check(request)
      register.requester.withLock { $0 = nil }
      #expect(try await reason(service, shop, request.number) == .unionConsumerAtDestination)
      #expect(try await service.vatNumbers.check(request).standing == .unchecked)
      #expect(register.asked.withLock { $0.count } == 1)
    }
  }

  @Test func `all together ask for sixty numbers a minute, and after that none is confirmed`() async throws {
    try await MarketsFixture.with { (shop) async throws in
      let register = Register()
      let service = make(shop, register)
      for number in 0..<70 {
        _ = try await service.vatNumbers.check(
          VATNumberRequest(number: "FR12345\(number)"), from: "192.0.2.\(number)")
      }
      // A second that passes allows one more.
      #expect((60..<70).contains(register.asked.withLock { $0.count }))
    }
  }

  @Test func `a number of the shop's own state changes nothing`() async throws {
    try await MarketsFixture.with { (shop) async throws in
      let register = Register()
      let service = make(shop, register)
      register.answers.withLock { $0["DE123456789"] = .registered(reference: "WAPI2", name: nil, address: nil) }
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
      register.answers.withLock { $0["FR12345678901"] = .unknown }
      #expect(try await service.vatNumbers.check(request).standing == .unknown)
      #expect(register.asked.withLock { $0.count } == 3)
      #expect(try await reason(service, shop, request.number) == .unionConsumerAtDestination)
      #expect(try await service.vatNumbers.check(VATNumberRequest(number: "12")).standing == .malformed)
      #expect(register.asked.withLock { $0.count } == 3, "nobody is asked about what is no number")
    }
  }

  @Test func `a shop that is not registered asks for no number`() async throws {
    try await MarketsFixture.with { shop in
      let register = Register()
      let service = make(shop, register)
      register.answers.withLock { $0["FR12345678901"] = .registered(reference: "WAPI2", name: nil, address: nil) }
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

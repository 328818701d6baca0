import AccessService
public import FoundationCore
import HTTPServer
public import Markets
import Persistence

/// What a register has answered.
public enum VATRegisterAnswer: Hashable, Sendable {
  /// It has the number.
  ///
  /// - reference: What the register calls its answer: the shop's proof.
  /// - name: What it calls the business; nil where it does not say.
  /// - address: Where the business is; nil where it does not say.
  case registered(reference: String, name: String?, address: String?)
  /// It does not have the number.
  case unknown
}

/// Asks the register of VAT numbers, in the name of a number of the shop's own; nil when it does not answer.
public typealias VATRegister = @Sendable (VATNumber, _ requester: VATNumber) async -> VATRegisterAnswer?

/// That the register has a number, as it said at a time.
public struct VATConfirmation: Hashable, Sendable {
  /// The number that the register was asked about.
  public let number: VATNumber
  /// When the register said so.
  public let confirmedAt: Timestamp
  /// What the register calls its answer.
  public let reference: String
  /// What it calls the business; nil where it does not say.
  public let name: String?
  /// Where the business is; nil where it does not say.
  public let address: String?
}

/// The VAT numbers of businesses that buy. What the register has confirmed is stored, and counts for a day.
///
/// Where it does not answer, tax is charged: who owes it to the state is the seller.
public struct VATNumbers: Sendable {
  /// How long a confirmation counts.
  static let life = Duration.seconds(86_400)
  /// How old one may be for the register not to be asked again: whoever is told that it counts has time to order.
  static let freshness = Duration.seconds(43_200)

  private let database: Database
  private let clock: WallClock
  private let register: VATRegister
  private let requester: @Sendable () -> VATNumber?
  private let networks = RequestBudget<String>(Rate(10, per: .seconds(60)))
  // The register blocks whoever asks too often.
  private let shop = RequestBudget<String>(Rate(60, per: .seconds(60)))

  init(
    database: Database, clock: WallClock, register: @escaping VATRegister,
    requester: @escaping @Sendable () -> VATNumber?
  ) {
    (self.database, self.clock, self.register, self.requester) = (database, clock, register, requester)
  }

  /// Asks the register about a number, unless it has confirmed it within twelve hours. Anyone may, ten times a minute from a
  /// network, and everybody together sixty times.
  ///
  /// - Parameters:
  ///   - request: The number, as it was typed.
  ///   - network: Where the request comes from; nil for a page of the store.
  /// - Throws: `tooManyChecks`; `storage` when the database fails.
  public func check(
    _ request: VATNumberRequest, from network: String? = nil
  ) async throws(MarketsError) -> VATNumberCheck {
    guard let number = VATNumber(request.number) else {
      return VATNumberCheck(number: request.number, standing: .malformed)
    }
    func checked(_ standing: VATNumberStanding) -> VATNumberCheck {
      VATNumberCheck(number: number.description, standing: standing)
    }
    guard let requester = requester() else { return checked(.unchecked) }
    let now = clock.now()
    let known = try await database.read(as: MarketsSchema.self) { snapshot throws(MarketsError) in
      try Self.confirmation(of: number, at: now, in: snapshot)
    }
    if let known, known.confirmedAt > now.advanced(by: .zero - Self.freshness) { return checked(.confirmed) }
    if let network, let wait = networks.take(for: network) {
      if known != nil { return checked(.confirmed) }
      throw .tooManyChecks(wait)
    }
    guard shop.take(for: "") == nil, let answer = await register(number, requester) else {
      return checked(known == nil ? .unchecked : .confirmed)
    }
    guard case .registered(let reference, let name, let address) = answer else {
      if known != nil {
        // What it said before does not count any more.
        try await database.write(as: MarketsSchema.self) { work throws(MarketsError) in
          try work.run("UPDATE \(.vatCheck) SET counts = \(false) WHERE number = \(number.description)")
        }
      }
      return checked(.unknown)
    }
    try await database.write(as: MarketsSchema.self) { work throws(MarketsError) in
      try work.run(
        """
        INSERT INTO \(.vatCheck) (number, checked_at, reference, name, address, counts)
        VALUES (\(number.description), \(now), \(reference), \(name), \(address), \(true))
        ON CONFLICT (number, checked_at) DO NOTHING
        """)
    }
    return checked(.confirmed)
  }

  /// What the register has said last of the number that a text spells, if that still counts; nil for any other text, and
  /// where nobody is to be asked. For use within a transaction.
  func confirmation(
    of text: String, at now: Timestamp, in snapshot: borrowing Snapshot<MarketsSchema>
  ) throws(MarketsError) -> VATConfirmation? {
    guard requester() != nil, let number = VATNumber(text) else { return nil }
    return try Self.confirmation(of: number, at: now, in: snapshot)
  }

  private static func confirmation(
    of number: VATNumber, at now: Timestamp, in snapshot: borrowing Snapshot<MarketsSchema>
  ) throws(MarketsError) -> VATConfirmation? {
    let row: ConfirmationRow? = try snapshot.first(
      """
      SELECT checked_at, reference, name, address FROM \(.vatCheck)
      WHERE number = \(number.description) AND checked_at > \(now.advanced(by: .zero - life)) AND counts = \(true)
      ORDER BY checked_at DESC LIMIT 1
      """)
    return row.map {
      VATConfirmation(
        number: number, confirmedAt: $0.checkedAt, reference: $0.reference, name: $0.name, address: $0.address)
    }
  }

  func routes(_ gate: Gate) -> [Route<AccessPolicy>] {
    [
      Route(
        .post, "/api/v1/markets/vat-number-checks", operation: "checkVATNumber",
        summary: "Ask the EU's register about the VAT number of a business", policy: gate.everyone.within(.others),
        inputs: .body(.vatNumberRequest), output: .json(.vatNumberCheck)
      ) { context, request in
        try await check(request, from: context.request.network?.text)
      }
    ]
  }
}

private struct ConfirmationRow: RowDecodable {
  let checkedAt: Timestamp, reference: String, name: String?, address: String?

  init(row: inout RowReader) throws(DatabaseError) {
    checkedAt = try row.read()
    reference = try row.read()
    name = try row.read()
    address = try row.read()
  }
}

import AccessService
import FoundationCore
import HTTPServer
public import Markets
import Persistence

/// What a register has answered.
public struct VATRegisterAnswer: Hashable, Sendable {
  /// Whether it has the number.
  public let isRegistered: Bool
  /// What the register calls its answer: the shop's proof.
  public let reference: String?

  /// An answer of its parts.
  public init(isRegistered: Bool, reference: String?) {
    self.isRegistered = isRegistered
    self.reference = reference
  }
}

/// Asks the register of VAT numbers, in the name of a number of the shop's own; nil when it does not answer.
public typealias VATRegister =
  @Sendable (VATNumber, _ requester: VATNumber?) async -> VATRegisterAnswer?

/// The VAT numbers of businesses that buy. What the register has answered is stored, and counts for a day.
///
/// Where it does not answer, tax is charged: who owes it to the state is the seller.
public struct VATNumbers: Sendable {
  /// How long an answer counts.
  static let life = Duration.seconds(86_400)

  private let database: Database
  private let clock: WallClock
  private let register: VATRegister
  private let requester: @Sendable () -> VATNumber?
  private let networks = RequestBudget<String>(Rate(10, per: .seconds(60)))

  init(
    database: Database, clock: WallClock, register: @escaping VATRegister,
    requester: @escaping @Sendable () -> VATNumber?
  ) {
    (self.database, self.clock, self.register, self.requester) = (database, clock, register, requester)
  }

  /// Asks the register about a number, unless it was asked within a day. Anyone may, ten times a minute from a network.
  ///
  /// - Parameters:
  ///   - request: The number, as it was typed.
  ///   - network: Where the request comes from; nil for a page of the store.
  /// - Throws: `tooManyChecks`; `storage` when the database fails.
  public func check(
    _ request: VATNumberRequest, from network: String? = nil
  ) async throws(MarketsError) -> VATNumberCheck {
    guard let number = VATNumber(request.number) else {
      return VATNumberCheck(number: request.number, standing: .unknown)
    }
    func checked(_ standing: VATNumberStanding) -> VATNumberCheck {
      VATNumberCheck(number: number.description, standing: standing)
    }
    let now = clock.now()
    let known = try await database.read(as: MarketsSchema.self) { snapshot throws(MarketsError) in
      try Self.stored(number, at: now, in: snapshot)
    }
    if let known { return checked(known ? .confirmed : .unknown) }
    if let network, let wait = networks.take(for: network) { throw .tooManyChecks(wait) }
    guard let answer = await register(number, requester()) else { return checked(.unchecked) }
    try await database.write(as: MarketsSchema.self) { work throws(MarketsError) in
      try work.run(
        """
        INSERT INTO \(.vatCheck) (number, checked_at, is_registered, reference)
        VALUES (\(number.description), \(now), \(answer.isRegistered), \(answer.reference))
        ON CONFLICT (number, checked_at) DO NOTHING
        """)
    }
    return checked(answer.isRegistered ? .confirmed : .unknown)
  }

  /// The business of a number that the register has confirmed within a day, for use within a transaction; nil for any other
  /// text.
  static func business(
    _ text: String?, at now: Timestamp, in snapshot: borrowing Snapshot<MarketsSchema>
  ) throws(MarketsError) -> BusinessBuyer? {
    guard let number = text.flatMap({ VATNumber($0) }) else { return nil }
    return try stored(number, at: now, in: snapshot) == true ? number.business : nil
  }

  /// What the register has answered last, if that still counts.
  private static func stored(
    _ number: VATNumber, at now: Timestamp, in snapshot: borrowing Snapshot<MarketsSchema>
  ) throws(MarketsError) -> Bool? {
    try snapshot.first(
      """
      SELECT is_registered FROM \(.vatCheck)
      WHERE number = \(number.description) AND checked_at > \(now.advanced(by: .zero - life))
      ORDER BY checked_at DESC LIMIT 1
      """)
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

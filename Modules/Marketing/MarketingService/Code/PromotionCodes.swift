public import Access
import AccessService
public import FoundationCore
public import Marketing
public import Persistence
public import StoreIdentifiers

/// What staff do with the codes of a promotion.
public struct PromotionCodes: Sendable {
  private let database: Database
  private let clock: WallClock
  private let random: @Sendable () -> UInt64

  init(database: Database, clock: WallClock, random: @escaping @Sendable () -> UInt64) {
    self.database = database
    self.clock = clock
    self.random = random
  }

  /// Makes codes that nobody can guess. Needs `marketing.write`; once per key. O(number of codes), in one transaction.
  ///
  /// - Throws: `.promotionNotFound`, `.needsNoCode`; `.access` without the permission; `.storage` when nothing can be
  ///   written.
  public func generate(
    _ request: GeneratedCodes, for promotion: PromotionID, once key: IdempotencyKey? = nil, as principal: Principal
  ) async throws(MarketingError) -> AddedCodes {
    try principal.must(.marketingWrite)
    let (now, random) = (clock.now(), random)
    return try await database.write(as: MarketingSchema.self, once: key, returning: .addedCodes) {
      work throws(MarketingError) in
      var generator = InjectedRandomness(random: random)
      let codes = (0..<request.count).map { _ in
        PromotionCode.generated(prefix: request.prefix, using: &generator)
      }
      return try PromotionCodeRecords.add(codes, to: promotion, at: now, in: work)
    }
  }

  /// Adds codes that staff have already. Those that are taken or no codes are told by their row. Needs
  /// `marketing.write`; once per key. O(number of codes), in one transaction.
  ///
  /// - Throws: `.promotionNotFound`, `.needsNoCode`; `.access` without the permission; `.storage` when nothing can be
  ///   written.
  public func add(
    _ request: ImportedCodes, to promotion: PromotionID, once key: IdempotencyKey? = nil, as principal: Principal
  ) async throws(MarketingError) -> AddedCodes {
    try principal.must(.marketingWrite)
    let now = clock.now()
    return try await database.write(as: MarketingSchema.self, once: key, returning: .addedCodes) {
      work throws(MarketingError) in
      try PromotionCodeRecords.add(request.codes, to: promotion, at: now, in: work)
    }
  }

  /// A page of a promotion's codes, in the order in which they were added. Needs `marketing.read`.
  ///
  /// - Throws: `.promotionNotFound`; `.access` without the permission; `.invalidCursor` for a cursor of another list.
  public func page(
    of promotion: PromotionID, after cursor: Cursor? = nil, limit: Int, as principal: Principal
  ) async throws(MarketingError) -> Page<PromotionCode> {
    try principal.must(.marketingRead)
    var last: Int64 = 0
    var list = Fingerprint()
    list.mix(promotion.description)
    let fingerprint = list.value
    if let cursor {
      guard let keys = cursor.keys(version: 1, filter: fingerprint), keys.count == 1,
        case .integer(let position) = keys[0]
      else { throw .invalidCursor }
      last = position
    }
    let after = last
    let rows = try await database.read(as: MarketingSchema.self) { snapshot throws(MarketingError) in
      guard try PromotionRecords.promotion(promotion, in: snapshot) != nil else { throw .promotionNotFound }
      return try PromotionCodeRecords.codes(of: promotion, after: after, limit: limit + 1, in: snapshot)
    }
    return Page(rows, limit: limit) { Cursor(version: 1, filter: fingerprint, keys: [.integer($0.position)]) }
      .map { $0.code }
  }
}

/// Numbers from a closure.
private struct InjectedRandomness: RandomNumberGenerator {
  let random: @Sendable () -> UInt64

  mutating func next() -> UInt64 { random() }
}

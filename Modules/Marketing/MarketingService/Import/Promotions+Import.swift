public import Access
import AccessService
public import FoundationCore
public import Imports
import Marketing
import Persistence
import StoreIdentifiers

extension Promotions {
  /// Takes in a file of discount codes, as Imports asks. Its amounts are in a currency. Needs `marketing.write` of whoever
  /// sends one.
  public func taking(_ currency: Currency, isDryRun: Bool, as principal: Principal) -> some ImportTaking {
    DiscountTaking(self, currency: currency, isDryRun: isDryRun, as: principal)
  }

  /// Adds a code, with a promotion unless one that does the same is known, and answers whose code it is; nil where the shop
  /// has the code: what it does here stays.
  func take(
    _ code: String, _ terms: PromotionTerms, into known: PromotionID?, isDryRun: Bool, as principal: Principal
  ) async throws(MarketingError) -> PromotionID? {
    try principal.must(.marketingWrite)
    guard let folded = PromotionCode.folded(code) else { return nil }
    let (now, new) = (clock.now(), PromotionID.make())
    guard !isDryRun else {
      return try await database.read(as: MarketingSchema.self) { snapshot throws(MarketingError) in
        let taken: Int? = try snapshot.first("SELECT 1 FROM \(.code) WHERE code = \(folded)")
        return taken == nil ? new : nil
      }
    }
    return try await database.write(as: MarketingSchema.self) { [active] work throws(MarketingError) in
      let taken: Int? = try work.first("SELECT 1 FROM \(.code) WHERE code = \(folded)")
      guard taken == nil else { return nil }
      // Staff may have changed it meanwhile, or somebody may have removed it.
      let same = try work.snapshot { snapshot throws(MarketingError) in
        try known.flatMap { (id) throws(MarketingError) in try PromotionRecords.promotion(id, in: snapshot) }
      }
      let id = same.flatMap { $0.version == 1 ? $0.id : nil } ?? new
      if id == new {
        try PromotionRecords.advance(in: work)
        try PromotionRecords.insert(ShopPromotion(id: id, terms: terms, createdAt: now), in: work)
        try work.audit(Self.subject(id), from: nil, to: terms, as: .promotionTerms)
      }
      // The primary key decides, where somebody adds the code at the same time: the transaction leaves nothing then.
      guard try PromotionCodeRecords.add([code], to: id, at: now, in: work).added.count == 1 else {
        throw .storage(.busy)
      }
      if id == new { _ = try Self.written(id, active, in: work) }
      return id
    }
  }
}

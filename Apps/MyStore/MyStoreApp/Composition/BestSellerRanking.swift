import CatalogService
import FoundationCore
import OrderingService

/// Tells Catalog what Ordering has sold: the one by place, the other by number.
struct BestSellerRanking: Sendable {
  /// What was sold before counts no more.
  private static let period: Duration = .seconds(30 * 86_400)
  /// Variants that are asked for: more than there are places, since products have several.
  private static let variantLimit = 5_000

  let catalog: CatalogService
  let ordering: OrderingService
  let clock: WallClock

  /// Counts once more. Returns how many products have another place.
  ///
  /// - Throws: What either context throws when the database fails.
  @discardableResult
  func refresh() async throws -> Int {
    let begin = clock.now().advanced(by: .zero - Self.period)
    return try await catalog.bestSellers.rank(
      try await ordering.books.unitsSold(since: begin, atMost: Self.variantLimit))
  }
}

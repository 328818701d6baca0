public import FoundationCore

/// How many approved reviews of a product give a number of stars.
public struct StarCount: Identifiable, Hashable, Sendable {
  /// The stars, 1 to 5.
  public let stars: Int
  /// How many reviews give them.
  public let count: Int

  /// A number of stars with its count.
  public init(stars: Int, count: Int) { (self.stars, self.count) = (stars, count) }

  /// The stars: each number is counted once.
  public var id: Int { stars }
}

extension Schema where Value == [StarCount] {
  /// The counts of a product's reviews, the most stars first; numbers that nobody gave are counted as 0.
  public static let starCounts = Schema.array(
    of: .object(
      "StarCount", Field<StarCount, Int>("stars", \.stars, .integer(in: Review.ratings)),
      Field<StarCount, Int>("count", \.count, .count)
    ) { StarCount(stars: $0, count: $1) }, count: 5...5)
}

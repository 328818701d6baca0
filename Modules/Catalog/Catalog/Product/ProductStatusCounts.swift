public import FoundationCore

/// How many products have each status.
public struct ProductStatusCounts: Hashable, Sendable {
  private let counts: [ProductStatus: Int]

  /// Counts by status; a status that is left out has none.
  public init(_ counts: [ProductStatus: Int]) { self.counts = counts }

  /// How many have a status; all of them for nil.
  public subscript(status: ProductStatus?) -> Int {
    status.map { counts[$0] ?? 0 } ?? counts.values.reduce(0, +)
  }
}

extension Schema where Value == ProductStatusCounts {
  /// The counts as the API sends them.
  public static let productStatusCounts = Schema.object(
    "ProductStatusCounts", Field("draft", { $0[.draft] }, count), Field("active", { $0[.active] }, count),
    Field("unlisted", { $0[.unlisted] }, count),
    Field("archived", { $0[.archived] }, count)
  ) { ProductStatusCounts([.draft: $0, .active: $1, .unlisted: $2, .archived: $3]) }

  private static let count = Schema<Int>.integer(in: 0...1_000_000_000)
}

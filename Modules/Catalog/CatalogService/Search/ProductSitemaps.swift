import Catalog
import FoundationCore
import Persistence

/// The products that search engines are told of, in sitemaps of a bounded size.
public struct ProductSitemaps: Sendable {
  private let database: Database
  private let clock: WallClock
  private let index: LiveIndex

  init(database: Database, clock: WallClock, index: LiveIndex) {
    self.database = database
    self.clock = clock
    self.index = index
  }

  /// Products a sitemap lists; the protocol (sitemaps.org) allows 50,000 addresses and 50 MB.
  public static let size = 10_000

  /// How many sitemaps there are of what shoppers see: one at least.
  ///
  /// - Throws: `storage` when the database fails.
  public func count() async throws(CatalogError) -> Int {
    try await reading { index in max(1, (index.count + Self.size - 1) / Self.size) }
  }

  /// A product that search engines are told of.
  public struct Entry: Hashable, Sendable {
    /// The product's address within the shop.
    public let handle: String
    /// The path of the picture that stands for it, where the shop keeps one.
    public let picture: String?
  }

  /// The products in a sitemap, counted from nought, in the order in which they were added; empty beyond
  /// the last. A product keeps to its sitemap.
  ///
  /// - Throws: `storage` when the database fails.
  public func entries(_ number: Int) async throws(CatalogError) -> [Entry] {
    let now = clock.now()
    return try await reading { index in
      let query = IndexQuery(
        filter: ProductFilter(), words: nil, statuses: [.active], moment: now, now: now, reader: .anonymous)
      let selection = index.selection(query)
      let (first, overflow) = number.multipliedReportingOverflow(by: Self.size)
      guard number >= 0, !overflow, first < index.count else { return [] }
      let order = index.orders[.time] ?? []
      return order.dropFirst(first).prefix(Self.size).map { Int($0) }.filter { selection.contains($0, index) }
        .map { slot in
          let picture = index.summaries[slot].picture.flatMap { $0.isOwn ? $0.url : nil }
          return Entry(handle: index.summaries[slot].handle, picture: picture)
        }
    }
  }

  private func reading<Answer: Sendable>(
    _ question: @escaping @Sendable (ProductIndex) -> Answer
  ) async throws(CatalogError) -> Answer {
    try await database.report { snapshot throws(CatalogError) in
      try index.ask(in: snapshot) { index in question(index) }
    }
  }
}

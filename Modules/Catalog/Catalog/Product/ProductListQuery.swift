public import FoundationCore

/// A page of a list of products: who sees it, what it keeps, and where it begins.
public struct ProductListQuery: Hashable, Sendable {
  /// Who a list is for.
  public enum Audience: Hashable, Sendable {
    /// Shoppers: products that are for sale, in their language and at their prices.
    case shop
    /// Staff: products of any status, as they are stored.
    case staff
  }
  /// Who sees the list.
  public let audience: Audience
  /// Which products it keeps, and their order.
  public let filter: ProductFilter
  /// Where the first page begins; nil at the beginning of the list.
  public let cursor: Cursor?
  /// Which page from there on, 1 to `pageLimit`. Staff's lists have only the first.
  public let page: Int

  /// How far pages are numbered: passing over the products before one costs time.
  public static let pageLimit = 100

  /// A page of a list.
  public init(
    _ audience: Audience, _ filter: ProductFilter = ProductFilter(), after cursor: Cursor? = nil, page: Int = 1
  ) {
    (self.audience, self.filter, self.cursor, self.page) = (audience, filter, cursor, page)
  }
}

/// A page of a list of products.
public struct ProductList: Hashable, Sendable {
  /// Its rows, in the order of the list.
  public let products: [ProductSummary]
  /// Where the list goes on; nil at its end.
  public let next: Cursor?
}

public import FoundationCore
public import StoreIdentifiers

/// What became of each product of a change to many.
public struct ProductBulkReport: Hashable, Sendable {
  /// What became of one product.
  public enum Outcome: String, CaseIterable, Sendable {
    /// It is changed.
    case done
    /// Somebody has changed it since it was read: read it again.
    case changedMeanwhile
    /// There is no such product.
    case notFound
    /// It would break a rule of products, such as how many tags one may have.
    case refused
  }

  /// A product, and what became of it.
  public struct Item: Hashable, Sendable {
    /// The product.
    public let id: ProductID
    /// What became of it.
    public let outcome: Outcome

    /// A product's outcome.
    public init(id: ProductID, outcome: Outcome) {
      self.id = id
      self.outcome = outcome
    }
  }

  /// The products, in the order of the request.
  public let items: [Item]

  /// What became of each product, in the order of the request.
  public init(items: [Item]) { self.items = items }

  /// How many products had an outcome.
  public func count(of outcome: Outcome) -> Int { items.count { $0.outcome == outcome } }
}

extension Schema where Value == ProductBulkReport {
  /// The report as the API sends it.
  public static let productBulkReport = Schema.object(
    "ProductBulkReport", Field("items", \.items, .array(of: item, count: 0...ProductBulkEdit.limit))
  ) { ProductBulkReport(items: $0) }

  private static let item = Schema<ProductBulkReport.Item>.object(
    "ProductOutcome", Field("id", \.id, .identifier()), Field("outcome", \.outcome, .enumeration())
  ) { ProductBulkReport.Item(id: $0, outcome: $1) }
}

import FoundationCore
public import Persistence
import StoreIdentifiers

/// A product or review whose stored figure its reviews or votes do not explain.
public struct CatalogDiscrepancy: RowDecodable, Hashable, Sendable {
  /// The product's or review's id.
  public let id: String
  /// Which of its figures differs.
  public let figure: String
  /// What is stored.
  public let stored: Int64
  /// What its parts come to.
  public let rebuilt: Int64

  /// Reads the columns that `verify` selects.
  public init(row: inout RowReader) throws(DatabaseError) {
    let id: ProductID = try row.read()
    self.id = id.description
    figure = try row.read()
    stored = try row.read()
    rebuilt = try row.read()
  }
}

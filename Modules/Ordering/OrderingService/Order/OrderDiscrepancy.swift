import FoundationCore
public import Persistence
import StoreIdentifiers

/// An order or credit whose stored amounts its parts do not explain.
public struct OrderDiscrepancy: RowDecodable, Hashable, Sendable {
  /// The order's or credit note's id.
  public let id: String
  /// Which of its figures differs.
  public let figure: String
  /// What is stored.
  public let stored: Int64
  /// What its parts add up to.
  public let rebuilt: Int64

  /// Reads the columns that `verify` selects.
  public init(row: inout RowReader) throws(DatabaseError) {
    let id: OrderID = try row.read()
    self.id = id.description
    figure = try row.read()
    stored = try row.read()
    rebuilt = try row.read()
  }
}

public import FoundationCore

/// A stored figure that what it was made of does not explain, as a service's `verify` finds it.
public struct Discrepancy: RowDecodable, Hashable, Sendable {
  /// What the figure belongs to.
  public let id: UniqueID
  /// Which of its figures differs.
  public let figure: String
  /// What is stored.
  public let stored: Int64
  /// What its parts come to.
  public let rebuilt: Int64

  /// A figure of something that has no row of its own to be read from.
  public init(id: UniqueID, figure: String, stored: Int64, rebuilt: Int64) {
    (self.id, self.figure, self.stored, self.rebuilt) = (id, figure, stored, rebuilt)
  }

  /// Reads the id, the figure's name, what is stored and what its parts come to.
  ///
  /// - Throws: `decoding` when a column is missing or of another kind.
  public init(row: inout RowReader) throws(DatabaseError) {
    id = try row.read()
    figure = try row.read()
    stored = try row.read()
    rebuilt = try row.read()
  }
}

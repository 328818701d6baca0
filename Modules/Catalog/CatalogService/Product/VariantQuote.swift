import Catalog
public import FoundationCore
public import Persistence
public import StoreIdentifiers

/// What another context may know of a variant that is for sale.
public struct VariantQuote: RowDecodable, Hashable, Sendable {
  /// The variant.
  public let variant: VariantID
  /// Its code.
  public let sku: String
  /// The product's name, with the variant's where it has one.
  public let name: String
  /// What one costs.
  public internal(set) var price: Money
  /// The product's handle.
  public let handle: String
  let audience: Audience

  /// Reads the columns that `quotes(for:in:)` selects.
  ///
  /// - Throws: `decoding` when a column is missing or of another kind.
  public init(row: inout RowReader) throws(DatabaseError) {
    variant = try row.read()
    sku = try row.read()
    let product: String = try row.read()
    let own: String? = try row.read()
    name = own.map { product + " – " + $0 } ?? product
    price = try row.readMoney()
    handle = try row.read()
    audience = Audience(try row.read())
  }
}

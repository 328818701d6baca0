import Imports
public import StoreIdentifiers

/// What a file of stock says of a variant without knowing its id.
public struct StockClue: Hashable, Sendable {
  /// The last part of its product's address in the former shop; nil where the file does not say.
  public let handle: String?
  /// The values of its options; none for the only variant of a product.
  public let options: [String]
  /// Its code; nil for none.
  public let sku: String?

  /// Finds the variants that clues lead to; several where a code is that of several. Clues that lead nowhere are left out.
  public typealias LookUp = @Sendable (Set<StockClue>) async throws(InventoryError) -> [StockClue: [VariantID]]

  init(_ row: TableReading.Row) {
    // No database takes a NUL, and nothing here has one.
    func text(_ column: String) -> String? { row[column].flatMap { $0.utf8.contains(0) ? nil : $0 } }
    handle = text("Handle")
    sku = text("SKU")
    let values = (1...3).compactMap { row["Option\($0) Value"] }
    // How such files write that a product has no options.
    options = values == ["Default Title"] ? [] : values
  }
}

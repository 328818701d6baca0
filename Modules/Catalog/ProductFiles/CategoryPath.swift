import Catalog
import Imports

/// The way to a category as files of columns write it: "Clothing > Shirts".
enum CategoryPath {
  private static let separator = " > "
  /// How long a name on the way may be, in characters.
  private static let nameLimit = 250
  /// How many names a way may have.
  private static let depthLimit = 20

  /// The names of a cell, the topmost first; nil where the cell has none: it may be a number of Shopify's taxonomy.
  static func names(in cell: String) -> [String]? {
    let names = cell.split(separator: ">", omittingEmptySubsequences: false).map { String($0).trimmed }
    guard (1...depthLimit).contains(names.count), !isCode(cell), cell.lowercased() != "uncategorized",
      names.allSatisfy({ (1...nameLimit).contains($0.unicodeScalars.count) && !$0.hasControlCharacters })
    else { return nil }
    return names
  }

  /// The cell for some names; nil for none, and for those that would be read back otherwise, such as one with `>` in it.
  static func text(_ names: [String]) -> String? {
    let text = names.joined(separator: separator)
    return Self.names(in: text) == names ? text : nil
  }

  /// Whether a cell is an id of Shopify's taxonomy, such as `aa-1-13-8`, or of Google's, which is a number.
  private static func isCode(_ cell: String) -> Bool {
    let parts = cell.split(separator: "-", omittingEmptySubsequences: false)
    guard let first = parts.first else { return false }
    let numbers = parts.count == 1 ? parts[...] : parts.dropFirst()
    return numbers.allSatisfy { !$0.isEmpty && $0.utf8.allSatisfy { (0x30...0x39).contains($0) } }
      && (parts.count == 1 || first.utf8.count == 2 && first.utf8.allSatisfy { (0x61...0x7A).contains($0) })
  }
}

extension ProductFileParser {
  /// Understands where the product is in the tree. An empty cell leaves it where it is: what staff arranged would be lost
  /// by an export of a shop that has no categories.
  mutating func placeInTree(_ first: ProductFileRow, _ product: inout ImportedProduct) {
    guard let cell = header.cell(.category, of: first), !cell.isEmpty else { return }
    product.category = CategoryPath.names(in: cell)
    guard product.category == nil else { return }
    product.kept[ShopifyColumn.category.rawValue] = cell
    note(first, .category, "This is no way of names to a category: it is kept as it is, and exported again.")
  }
}

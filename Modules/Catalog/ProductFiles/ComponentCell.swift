public import Catalog
public import FoundationCore
import Imports
public import StoreIdentifiers

/// A component of a bundle as a product file names it: by the code of a variant, or by its id.
public struct ComponentCell: Hashable, Sendable {
  /// What the file says: a SKU, or the id of a variant whose SKU does not tell it from others.
  public let name: String
  /// The number of units in one bundle.
  public let quantity: Int

  /// The name of the column.
  public static let column = ShopifyColumn.components.rawValue

  /// The variant, where it is named by its id.
  public var variant: VariantID? { VariantID(name) }

  /// The components of a cell such as "MUG:2;TEA"; nil for what is none.
  static func components(of cell: String) -> [ComponentCell]? {
    var found: [ComponentCell] = []
    for part in cell.split(separator: ";").map({ String($0).trimmed }) where !part.isEmpty {
      var (name, quantity) = (part, 1)
      // A code may have a colon itself: only a number after the last one is a quantity.
      if let colon = part.lastIndex(of: ":") {
        let digits = part[part.index(after: colon)...]
        if !digits.isEmpty, digits.utf8.allSatisfy({ (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }) {
          guard let number = Int(digits), BundleComponent.units.contains(number) else { return nil }
          (name, quantity) = (String(part[..<colon]).trimmed, number)
        }
      }
      guard !name.isEmpty else { return nil }
      found.append(ComponentCell(name: SKU.normalized(name), quantity: quantity))
    }
    return found
  }

  /// A cell of components, each named so that it can be told from others: by its code, or else by its id.
  public static func text(
    _ components: [BundleComponent], naming code: (VariantID) -> String?
  ) -> String {
    SpreadsheetText.guarded(
      components.map { component in
        let name = code(component.variant).flatMap { $0.contains(";") ? nil : $0 } ?? component.variant.description
        // A code that ends like a quantity needs one.
        return component.quantity == 1 && !name.contains(":") ? name : "\(name):\(component.quantity)"
      }.joined(separator: ";"))
  }
}

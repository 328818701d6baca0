public import FoundationCore
public import StoreIdentifiers

/// The lines that a promotion or a condition concerns: those that are in any of its sets, or all where it has none.
///
/// Gift cards are never selected.
public struct ProductSelection: Hashable, Sendable {
  /// Products.
  public var products: Set<ProductID>
  /// Variants.
  public var variants: Set<VariantID>
  /// Ids of categories.
  public var categories: Set<UniqueID>
  /// Ids of collections.
  public var collections: Set<UniqueID>
  /// Handles of brands.
  public var brands: Set<String>
  /// Whether lines whose price is reduced already are left out.
  public var excludesReduced: Bool

  /// A selection, by default of every line.
  public init(
    products: Set<ProductID> = [], variants: Set<VariantID> = [], categories: Set<UniqueID> = [],
    collections: Set<UniqueID> = [], brands: Set<String> = [], excludesReduced: Bool = false
  ) {
    self.products = products
    self.variants = variants
    self.categories = categories
    self.collections = collections
    self.brands = brands
    self.excludesReduced = excludesReduced
  }

  /// Whether a line is selected. O(categories and collections of the line).
  public func contains(_ line: PricingLine) -> Bool { PreparedSelection(self).contains(line) }
}

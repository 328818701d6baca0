import FoundationCore
import StoreIdentifiers

/// A selection to be asked of many lines: most name a few things, which are found faster in a list than in a set.
struct PreparedSelection {
  private let selection: ProductSelection
  private let isOfAll: Bool
  private let categories: FewIDs
  private let collections: FewIDs

  init(_ selection: ProductSelection) {
    self.selection = selection
    isOfAll =
      selection.products.isEmpty && selection.variants.isEmpty && selection.categories.isEmpty
      && selection.collections.isEmpty && selection.brands.isEmpty
    categories = FewIDs(selection.categories)
    collections = FewIDs(selection.collections)
  }

  func contains(_ line: PricingLine) -> Bool {
    if line.isGiftCard || (selection.excludesReduced && line.isReduced) { return false }
    return isOfAll || (!selection.products.isEmpty && selection.products.contains(line.traits.product))
      || (!selection.variants.isEmpty && selection.variants.contains(line.variant))
      || categories.hasOne(of: line.traits.categories) || collections.hasOne(of: line.traits.collections)
      || (!selection.brands.isEmpty && line.traits.brand.map(selection.brands.contains) == true)
  }
}

/// Ids in a list while they are few.
private struct FewIDs {
  private static let few = 4
  private let set: Set<UniqueID>
  private let list: [UniqueID]

  init(_ set: Set<UniqueID>) {
    self.set = set
    list = set.count <= Self.few ? Array(set) : []
  }

  func hasOne(of ids: Set<UniqueID>) -> Bool {
    if set.isEmpty { return false }
    if list.isEmpty { return !set.isDisjoint(with: ids) }
    for id in ids where list.contains(id) { return true }
    return false
  }
}

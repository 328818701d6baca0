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

/// Which lines of a cart selections contain: each is asked once, as many promotions name the same.
struct SelectedLines {
  private let lines: [PricingLine]
  private var known: [ProductSelection: [Int]] = [:]

  init(_ cart: PreparedCart) { lines = cart.lines }

  /// The positions of the lines that a selection contains.
  mutating func positions(of selection: ProductSelection) -> [Int] {
    if let positions = known[selection] { return positions }
    let prepared = PreparedSelection(selection)
    let positions = lines.indices.filter { prepared.contains(lines[$0]) }
    known[selection] = positions
    return positions
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

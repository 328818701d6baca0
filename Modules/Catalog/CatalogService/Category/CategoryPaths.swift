import Catalog

/// The ways from the top to each category of a tree. In time that grows with what is written: each way is one step longer
/// than that of the category above, and is made once.
struct CategoryPaths {
  /// Every category with its path, in the order given.
  let entries: [CategoryEntry]

  init(_ categories: [Catalog.Category]) {
    let places = Dictionary(categories.enumerated().map { ($1.id, $0) }) { first, _ in first }
    var below: [[CategoryEntry.Step]] = Array(repeating: [], count: categories.count)
    for category in categories {
      guard let parent = category.parent, let place = places[parent] else { continue }
      below[place].append(Self.step(category))
    }
    var paths: [[CategoryEntry.Step]?] = Array(repeating: nil, count: categories.count)
    for start in categories.indices {
      // Up to one whose way is known, or to the top; then down again.
      var pending: [Int] = []
      var next: Int? = start
      while let place = next, paths[place] == nil, pending.count <= categories.count {
        pending.append(place)
        next = categories[place].parent.flatMap { places[$0] }
      }
      for place in pending.reversed() {
        let above = categories[place].parent.flatMap { places[$0] }.flatMap { paths[$0] } ?? []
        paths[place] = above + [Self.step(categories[place])]
      }
    }
    entries = categories.enumerated().map { place, category in
      CategoryEntry(
        id: category.code, name: category.name, path: paths[place] ?? [], subCategories: below[place])
    }
  }

  private static func step(_ category: Catalog.Category) -> CategoryEntry.Step {
    CategoryEntry.Step(id: category.code, name: category.name)
  }
}

public import FoundationCore

/// A category with its surroundings: what a page about it shows.
public struct CategoryPlace: Hashable, Sendable {
  /// The category.
  public let category: Category
  /// The categories above it, the topmost first.
  public let above: [Category]
  /// The categories in it, by title; at most `childLimit`.
  public let children: [Category]

  /// How many children are told.
  public static let childLimit = 200

  /// A category with those above and in it.
  public init(category: Category, above: [Category], children: [Category]) {
    self.category = category
    self.above = above
    self.children = children
  }
}

extension Schema where Value == CategoryPlace {
  /// A category with its surroundings as the API sends it.
  public static let categoryPlace = Schema.object(
    "CategoryPlace", Field("category", \.category, .category), Field("above", \.above, .array(of: .category)),
    Field("children", \.children, .array(of: .category))
  ) { CategoryPlace(category: $0, above: $1, children: $2) }
}

public import FoundationCore

/// A category at the top of the tree with those right below it: an entry of the shop's menu.
public struct CategoryMenuEntry: Identifiable, Hashable, Sendable {
  /// The category.
  public let category: Category
  /// The categories right below it, in the order of their codes; at most `limit`.
  public let children: [Category]
  /// A picture of one of its products; nil where none has one that everybody may see.
  public let picture: MediaItem?

  /// How many entries a menu has, and each entry below it.
  public static let limit = 12

  /// The category's id.
  public var id: CategoryID { category.id }

  /// An entry with all its parts.
  public init(category: Category, children: [Category], picture: MediaItem?) {
    self.category = category
    self.children = children
    self.picture = picture
  }
}

extension Schema where Value == CategoryMenuEntry {
  /// An entry as the API sends it.
  public static let categoryMenuEntry = Schema.object(
    "CategoryMenuEntry", Field("category", \.category, .category),
    Field("children", \.children, .array(of: .category)), .optional("picture", \.picture, .mediaItem)
  ) { CategoryMenuEntry(category: $0, children: $1, picture: $2) }
}

extension Schema where Value == Page<CategoryMenuEntry> {
  /// The menu as the API sends it: always one page.
  public static let categoryMenu = Schema.page("CategoryMenu", of: .categoryMenuEntry)
}

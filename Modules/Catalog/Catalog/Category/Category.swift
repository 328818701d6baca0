public import FoundationCore

/// Marks ids of categories.
public enum CategoryTag {}
/// A category's id.
public typealias CategoryID = Identifier<CategoryTag>

/// A place in the tree that products are arranged in.
public struct Category: Identifiable, Hashable, Sendable {
  /// The category's id, made by whoever added it.
  public let id: CategoryID
  /// The code that other systems know it by; unique.
  public let code: String
  /// What it is called; nil in trees from systems that let a category go without.
  public let name: String?
  /// The category it is in; nil for one at the top.
  public let parent: CategoryID?
  /// Raised by every change; what `If-Match` compares.
  public let version: Int64

  /// A category with all its parts.
  public init(id: CategoryID, code: String, name: String?, parent: CategoryID?, version: Int64) {
    self.id = id
    self.code = code
    self.name = name
    self.parent = parent
    self.version = version
  }

  /// What to show: the name, else the code.
  public var title: String { name ?? code }
}

extension Schema where Value == Category {
  /// A category as the API sends it.
  public static let category = Schema.object(
    "Category", Field("id", \.id, .identifier()), Field("code", \.code, .categoryCode),
    .optional("name", \.name, .text(1...250)), .optional("parent", \.parent, .identifier()),
    Field("version", \.version, .integer64(in: 1...Int64.max))
  ) { Category(id: $0, code: $1, name: $2, parent: $3, version: $4) }
}

extension Schema where Value == Page<Category> {
  /// A page of categories.
  public static let categories = Schema.page("CategoryPage", of: .category)
}

extension Schema where Value == String {
  /// A code that other systems know a category by: one line of 1 to 100 characters.
  public static var categoryCode: Schema { .text(1...100) }
}

/// What is said when a category is added.
public struct NewCategory: Sendable {
  /// The category's id.
  public var id: CategoryID
  /// Its code.
  public var code: String
  /// What it is called.
  public var name: String?
  /// The category it goes into; nil for the top.
  public var parent: CategoryID?

  /// A category to add.
  public init(id: CategoryID = .make(), code: String, name: String?, parent: CategoryID? = nil) {
    self.id = id
    self.code = code
    self.name = name
    self.parent = parent
  }
}

extension Schema where Value == NewCategory {
  /// The request that adds a category.
  public static let newCategory = Schema.object(
    "NewCategory", Field("id", \.id, .identifier()), Field("code", \.code, .categoryCode),
    .optional("name", \.name, .text(1...250)), .optional("parent", \.parent, .identifier())
  ) { NewCategory(id: $0, code: $1, name: $2, parent: $3) }
}

/// A category's new names and place.
public struct CategoryEdit: Sendable {
  /// What it is called from now on.
  public var name: String
  /// The category it is in from now on; nil for the top.
  public var parent: CategoryID?
  /// What it is called in other languages from now on; languages that are not among them are left as they are. Of two
  /// for one language the last counts.
  public var translations: [CategoryTranslation]

  /// A change of a category.
  public init(name: String, parent: CategoryID?, translations: [CategoryTranslation] = []) {
    self.name = name
    self.parent = parent
    self.translations = translations
  }
}

extension Schema where Value == CategoryEdit {
  /// The request that renames, translates or moves a category.
  public static let categoryEdit = Schema.object(
    "CategoryEdit", Field("name", \.name, .text(1...250)), .optional("parent", \.parent, .identifier()),
    .defaulted("translations", \.translations, .categoryTranslations, to: [])
  ) { CategoryEdit(name: $0, parent: $1, translations: $2) }
}

/// The order of the categories of a level.
public struct CategoryOrder: Sendable {
  /// The category whose level it is; nil for the top.
  public var parent: CategoryID?
  /// The categories in their order.
  public var categories: [CategoryID]

  /// An order of a level.
  public init(parent: CategoryID?, categories: [CategoryID]) {
    self.parent = parent
    self.categories = categories
  }
}

extension Schema where Value == CategoryOrder {
  /// The request that arranges a level.
  public static let categoryOrder = Schema.object(
    "CategoryOrder", .optional("parent", \.parent, .identifier()),
    Field("categories", \.categories, .array(of: .identifier(), count: 1...1_000))
  ) { CategoryOrder(parent: $0, categories: $1) }
}

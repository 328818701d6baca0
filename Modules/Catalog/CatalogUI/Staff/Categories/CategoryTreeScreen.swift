import Catalog
import FoundationCore
import FoundationUI
import MyStoreKit
public import WebUI

/// Staff: the tree of categories, a level at a time, to add, rename, translate and move.
public struct CategoryTreeScreen: View {
  private let code: String?
  private let cursor: String?
  @Environment(CatalogModel.self) private var catalog
  @Environment(\.catalogLanguages) private var languages

  /// The level in the category that a code names; nil for the top.
  public init(code: String?, cursor: String? = nil) {
    self.code = code
    self.cursor = cursor
  }

  /// The way down to the level, what is in it, and what can be done.
  public var body: some View {
    StaffPlaceView(words) { () throws(HTTPClientError) in
      try await level()
    } content: { level, reload in
      contents(level, reload)
    }
  }

  private var words: StaffPlaceWords {
    var words = StaffPlaceWords.list("categories")
    words.missing = "Category not found"
    words.all = ("All categories", .categories(code: nil, cursor: nil))
    return words
  }

  private func contents(_ level: CategoryLevel, _ reload: @escaping () async -> Void) -> some View {
    VStack(alignment: .leading, spacing: .large) {
      CategoryLevelView(level: level)
      if let category = level.category {
        CategoryEditView(
          category: category, parent: level.above.last?.code ?? "", translations: level.translations, onChange: reload
        ).id(category.version)
      }
      CategoryAddView(parent: level.category, onChange: reload)
      if let category = level.category, level.children.isEmpty {
        CategoryRemovalView(category: category, parent: level.above.last).id(category.version)
      }
    }
    .navigationTitle(level.category?.title ?? "Categories")
  }

  private func level() async throws(HTTPClientError) -> CategoryLevel {
    var level = CategoryLevel()
    if let code {
      let place = try await catalog.category(code: code)
      (level.category, level.above, level.children) = (place.category, place.above, place.children)
      level.translations = try await translations(of: place.category)
    } else {
      let page = try await catalog.topCategories(after: cursor.map { Cursor(text: $0) })
      (level.children, level.next) = (page.items, page.next)
    }
    // A tree without its counts is still a tree.
    do throws(HTTPClientError) { level.counts = try await catalog.productCounts(below: level.category?.id) } catch {}
    return level
  }

  /// What the category is called in each of the shop's other languages. A field that did not say what is stored would
  /// take that away.
  private func translations(of category: Catalog.Category) async throws(HTTPClientError) -> [CategoryTranslation] {
    guard !languages.isEmpty else { return [] }
    let stored = try await catalog.categories.translations(of: category.id)
    return languages.map { language in
      stored.first { $0.locale == language } ?? CategoryTranslation(locale: language, name: nil)
    }
  }
}

/// A level of the tree with the way down to it.
struct CategoryLevel {
  var category: Catalog.Category?
  var above: [Catalog.Category] = []
  var children: [Catalog.Category] = []
  var counts: [CategoryID: Int] = [:]
  var translations: [CategoryTranslation] = []
  var next: Cursor?
}

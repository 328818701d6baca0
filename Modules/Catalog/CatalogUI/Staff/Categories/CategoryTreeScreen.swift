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
  @Environment(\.showError) private var showError
  @Environment(\.catalogText) private var text

  /// The level in the category that a code names; nil for the top.
  public init(code: String?, cursor: String? = nil) {
    self.code = code
    self.cursor = cursor
  }

  /// The way down to the level, what is in it, and what can be done.
  public var body: some View {
    StaffPlaceView(.categories) { () throws(HTTPClientError) in
      try await level()
    } content: { level, reload in
      contents(level, reload)
    }
  }

  private func contents(_ level: CategoryLevel, _ reload: @escaping () async -> Void) -> some View {
    VStack(alignment: .leading, spacing: .large) {
      CategoryLevelView(level: level) { move, category in
        await self.move(category, move, in: level)
        await reload()
      } onDrop: { drop in
        await self.move(drop, in: level)
        await reload()
      }
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
    .navigationTitle(level.category?.title ?? text("Categories"))
  }

  /// Moves a category among those of its level, into the one above it, or out of the level.
  private func move(_ category: Catalog.Category, _ move: CategoryMove, in level: CategoryLevel) async {
    var order = level.children.map(\.id)
    guard let place = order.firstIndex(of: category.id) else { return }
    do throws(HTTPClientError) {
      switch move {
      case .up, .down:
        let other = move == .up ? place - 1 : place + 1
        guard order.indices.contains(other) else { return }
        order.swapAt(place, other)
        try await catalog.categories.arrange(CategoryOrder(parent: level.category?.id, categories: order))
      case .into:
        guard place > 0 else { return }
        try await put(category, below: order[place - 1])
      case .out: try await put(category, below: level.above.last?.id)
      }
    } catch { showError(text.told(error), text("The category was not moved. Load the page again.")) }
  }

  /// Moves a category that was dragged: among those of its level, or into another of them.
  private func move(_ drop: ItemDrop, in level: CategoryLevel) async {
    let children = Dictionary(level.children.map { ($0.id.description, $0) }) { first, _ in first }
    do throws(HTTPClientError) {
      if let order = drop.order(of: level.children.map(\.id.description)) {
        let moved = CategoryOrder(parent: level.category?.id, categories: order.compactMap { children[$0]?.id })
        try await catalog.categories.arrange(moved)
      } else if drop.place == .into, let category = children[drop.item], let parent = children[drop.target] {
        try await put(category, below: parent.id)
      }
    } catch { showError(text.told(error), text("The category was not moved. Load the page again.")) }
  }

  private func put(_ category: Catalog.Category, below parent: CategoryID?) async throws(HTTPClientError) {
    _ = try await catalog.categories.edit(category, CategoryEdit(name: category.title, parent: parent))
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

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
  @State private var state = ViewState.loading

  private enum ViewState {
    case loading
    case error(HTTPClientError)
    case data(CategoryLevel)
  }

  /// The level in the category that a code names; nil for the top.
  public init(code: String?, cursor: String? = nil) {
    self.code = code
    self.cursor = cursor
  }

  /// The way down to the level, what is in it, and what can be done.
  public var body: some View {
    VStack(alignment: .leading, spacing: .large) {
      switch state {
      case .loading: ProgressView("Loading categories").navigationTitle("Categories")
      case .error(let error) where error.status == 404:
        ContentUnavailableView("There is no such category", systemImage: "magnifyingglass") {
          NavigationLink("All categories", value: CatalogStaffRoute.categories(code: nil, cursor: nil))
        }
        .navigationTitle("Not found").pageStatus(404)
      case .error(let error):
        ErrorView(
          "The categories cannot be shown", message: error.message, guidance: "Try again in a moment.", retry: load
        ).navigationTitle("Categories")
      case .data(let level): contents(level)
      }
    }
    .task { await load() }
  }

  private func contents(_ level: CategoryLevel) -> some View {
    VStack(alignment: .leading, spacing: .large) {
      CategoryLevelView(level: level)
      if let category = level.category {
        CategoryEditView(
          category: category, parent: level.above.last?.code ?? "", translations: level.translations, onChange: load
        ).id(category.version)
      }
      CategoryAddView(parent: level.category, onChange: load)
    }
    .navigationTitle(level.category?.title ?? "Categories")
  }

  private func load() async {
    do throws(HTTPClientError) {
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
      state = .data(level)
    } catch { state = .error(error) }
  }

  /// What the category is called in each of the shop's other languages. A field that did not say what is stored would
  /// take that away.
  private func translations(of category: Catalog.Category) async throws(HTTPClientError) -> [CategoryTranslation] {
    guard !languages.isEmpty else { return [] }
    let stored = try await catalog.translations(of: category.id)
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

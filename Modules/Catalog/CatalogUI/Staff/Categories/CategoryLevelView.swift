import Catalog
import FoundationCore
import WebUI

/// The categories of a level, each with how many products it has, and the way down to it. Takes plain values.
struct CategoryLevelView: View {
  let level: CategoryLevel

  var body: some View {
    if let category = level.category {
      HStack(spacing: .small) {
        NavigationLink("All categories", value: CatalogStaffRoute.categories(code: nil, cursor: nil))
        ForEach(level.above) { above in
          NavigationLink(above.title, value: CatalogStaffRoute.categories(code: above.code, cursor: nil))
        }
        Text(category.title).bold()
      }
    }
    if level.children.isEmpty {
      Text(level.category == nil ? "There are no categories yet." : "There is nothing below it.")
        .foregroundStyle(.secondary)
    } else {
      Table("Categories", level.children) {
        TableColumn<Catalog.Category>("Name") { category in
          NavigationLink(category.title, value: CatalogStaffRoute.categories(code: category.code, cursor: nil))
            .accessibilityIdentifier("category-link")
        }
        TableColumn<Catalog.Category>("Code") { category in Text(category.code) }
        TableColumn<Catalog.Category>("Products", alignment: .trailing) { category in
          Text(String(level.counts[category.id] ?? 0)).accessibilityIdentifier("category-count")
        }
      }
    }
    if level.children.count == CategoryPlace.childLimit {
      Text("Only the first \(CategoryPlace.childLimit) are shown.").foregroundStyle(.secondary)
    }
    if let next = level.next {
      NavigationLink("Next page", value: CatalogStaffRoute.categories(code: nil, cursor: next.text))
        .buttonStyle(.bordered).accessibilityIdentifier("next-page")
    }
  }
}

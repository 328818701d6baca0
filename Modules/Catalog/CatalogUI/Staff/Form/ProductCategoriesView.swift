import Catalog
import FoundationCore
import FoundationUI
import MyStoreKit
import StoreIdentifiers
import WebUI

/// The categories of a product: those it is in, and a field that finds others by name. Saved with the form.
struct ProductCategoriesView: View {
  @Binding var categories: [CategoryID]
  let product: ProductID?
  let problem: String?
  @Environment(CatalogModel.self) private var catalog
  @State private var titles: [CategoryID: String] = [:]
  @Environment(\.catalogText) private var text

  var body: some View {
    Section(text("Categories"), footer: text("The first one is the product's own.")) {
      ForEach(Array(categories.enumerated()), id: \.element) { index, id in
        HStack(spacing: .small) {
          Text(titles[id] ?? text("Category {1}", "\(index + 1)")).accessibilityIdentifier("product-category")
          Button(text("Remove")) { categories.removeAll { $0 == id } }
            .accessibilityLabel(text("Remove {1}", titles[id] ?? text("Category {1}", "\(index + 1)")))
        }
      }
      if let problem { Text(problem).foregroundStyle(.danger).accessibilityRole(.alert) }
      CategoryPickerView(chosen: nil) { add($0) }
    }
    .task { await load() }
  }

  /// Names make it easier to read; without them the form works all the same.
  private func load() async {
    guard let product, !categories.isEmpty else { return }
    do throws(HTTPClientError) {
      for category in try await catalog.categories.containing(product) { titles[category.id] = category.title }
    } catch {}
  }

  private func add(_ choice: SaleForm.Choice) {
    guard let id = CategoryID(choice.id) else { return }
    titles[id] = choice.title
    if !categories.contains(id) { categories.append(id) }
  }
}

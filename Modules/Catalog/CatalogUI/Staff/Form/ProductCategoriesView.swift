import Catalog
import FoundationCore
import MyStoreKit
import StoreIdentifiers
import WebUI

/// The categories of a product: those it is in, and a field for another by its code. Saved with the form.
struct ProductCategoriesView: View {
  @Binding var categories: [CategoryID]
  let product: ProductID?
  let problem: String?
  @Environment(CatalogModel.self) private var catalog
  @State private var titles: [CategoryID: String] = [:]
  @State private var code = ""
  @State private var codeProblem: String?

  var body: some View {
    Section("Categories", footer: "The first one is the product's own. The codes stand in the tree of categories.") {
      ForEach(Array(categories.enumerated()), id: \.element) { index, id in
        HStack(spacing: .small) {
          Text(titles[id] ?? "Category \(index + 1)").accessibilityIdentifier("product-category")
          Button("Remove") { categories.removeAll { $0 == id } }
            .accessibilityLabel("Remove \(titles[id] ?? "category \(index + 1)")")
        }
      }
      TextField("Code of another category", text: $code).fieldError(codeProblem ?? problem)
        .accessibilityIdentifier("product-category-code")
      Button("Add the category") { await add() }.accessibilityIdentifier("product-category-add")
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

  private func add() async {
    let wanted = ProductForm.trimmed(code)
    guard !wanted.isEmpty else { return }
    do throws(HTTPClientError) {
      let category = try await catalog.category(code: wanted).category
      titles[category.id] = category.title
      if !categories.contains(category.id) { categories.append(category.id) }
      (code, codeProblem) = ("", nil)
    } catch {
      codeProblem = error.status == 404 ? "There is no category with this code." : error.message
    }
  }
}

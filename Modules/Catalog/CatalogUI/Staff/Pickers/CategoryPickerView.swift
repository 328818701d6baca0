import Catalog
import FoundationCore
import FoundationUI
import MyStoreKit
import WebUI

/// Finds a category by its name or code, and chooses it.
struct CategoryPickerView: View {
  /// What is chosen is called; nil for nothing.
  let chosen: String?
  let choose: (SaleForm.Choice) -> Void
  @Environment(CatalogModel.self) private var catalog
  @Environment(\.catalogText) private var text

  var body: some View {
    if let chosen { LabeledContent(text("Category"), value: chosen).accessibilityIdentifier("category-chosen") }
    SearchPicker(
      chosen == nil ? text("Find a category") : text("Find another category"), identifier: "category",
      label: { (category: Catalog.Category) in category.title }
    ) { words throws(HTTPClientError) in
      try await catalog.categories.find(words)
    } choose: {
      choose(SaleForm.Choice(id: $0.id.description, title: $0.title))
    }
  }
}

/// Finds a brand by its name, and chooses it.
struct BrandPickerView: View {
  /// What is chosen is called; nil for nothing.
  let chosen: String?
  let choose: (Brand) -> Void
  @Environment(CatalogModel.self) private var catalog
  @Environment(\.catalogText) private var text

  var body: some View {
    if let chosen { LabeledContent(text("Brand"), value: chosen).accessibilityIdentifier("brand-chosen") }
    SearchPicker(
      chosen == nil ? text("Find a brand") : text("Find another brand"), identifier: "brand",
      label: { (brand: Brand) in brand.name }
    ) { words throws(HTTPClientError) in
      try await catalog.brands.find(words)
    } choose: {
      choose($0)
    }
  }
}

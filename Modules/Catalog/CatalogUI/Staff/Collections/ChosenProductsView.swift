import Catalog
import Foundation
import FoundationCore
import FoundationUI
import MyStoreKit
import StoreIdentifiers
import WebUI

/// The products of a collection in their order, and a field that finds others. Saved with the form.
struct ChosenProductsView: View {
  /// How many products are shown at a time: a page of thousands of rows serves nobody.
  private static let shown = 100

  @Binding var products: [ChosenProduct]
  let problem: String?
  @Environment(CatalogModel.self) private var catalog
  @State private var filter = ""
  @Environment(\.catalogText) private var text

  var body: some View {
    Section(text("Products"), footer: text("Shoppers see them in this order, and only those that are active.")) {
      if let problem { Text(problem).foregroundStyle(.danger).accessibilityRole(.alert) }
      if products.isEmpty { Text(text("None yet. Find some by their name or SKU.")).foregroundStyle(.secondary) }
      if products.count > Self.shown {
        TextField(text("Find among {1} products", "\(products.count)"), text: $filter)
          .accessibilityIdentifier("collection-filter")
      }
      let rows = matching
      ForEach(Array(rows.prefix(Self.shown)), id: \.element.id) { index, product in chosen(product, at: index) }
      if rows.count > Self.shown {
        Text(text("{1} more are not shown. Find them by their name or SKU.", "\(rows.count - Self.shown)"))
          .foregroundStyle(.secondary)
      }
      SearchPicker(
        text("Name or SKU of another product"), identifier: "collection", label: \.titleWithStatus, find: find,
        choose: add)
    }
  }

  /// The products that are looked for, each with its place among all.
  private var matching: [(offset: Int, element: ChosenProduct)] {
    let all = Array(products.enumerated())
    let words = ProductForm.trimmed(filter)
    guard products.count > Self.shown, !words.isEmpty else { return all }
    return all.filter { "\($0.element.name), \($0.element.sku ?? "")".localizedCaseInsensitiveContains(words) }
  }

  private func chosen(_ product: ChosenProduct, at index: Int) -> some View {
    HStack(spacing: .small) {
      ChosenProductView(product: product, identifier: "collection-product")
      if index > 0 {
        Button(text("Up")) { move(product.id, by: -1) }.accessibilityLabel(text("Move {1} up", product.name))
          .accessibilityIdentifier("collection-product-up")
      }
      if index < products.count - 1 {
        Button(text("Down")) { move(product.id, by: 1) }.accessibilityLabel(text("Move {1} down", product.name))
          .accessibilityIdentifier("collection-product-down")
      }
      Button(text("Remove")) { products.removeAll { $0.id == product.id } }.accessibilityLabel(
        text("Remove {1}", product.name)
      )
      .accessibilityIdentifier("collection-product-remove")
    }
  }

  private func move(_ id: ProductID, by steps: Int) {
    guard let index = products.firstIndex(where: { $0.id == id }), products.indices.contains(index + steps) else {
      return
    }
    products.swapAt(index, index + steps)
  }

  private func add(_ product: ChosenProduct) {
    if !products.contains(where: { $0.id == product.id }) { products.append(product) }
  }

  /// Those that are not chosen yet.
  private func find(_ words: String) async throws(HTTPClientError) -> [ChosenProduct] {
    try await catalog.products(found: words).filter { product in !products.contains { $0.id == product.id } }
  }
}

/// A product by what staff know it by. Takes a plain value.
struct ChosenProductView: View {
  let product: ChosenProduct
  let identifier: String

  var body: some View {
    Text(product.title).accessibilityIdentifier(identifier)
    if product.status != .active { ProductStatusView(product.status) }
  }
}

extension ChosenProduct {
  /// What staff tell it by.
  var title: String { sku.map { "\(name), \($0)" } ?? name }
  /// The same, with the status of one that shoppers do not see.
  var titleWithStatus: String { status == .active ? title : "\(title) (\(status.rawValue))" }
}

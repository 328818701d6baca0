import Catalog
import FoundationCore
import FoundationUI
import WebUI

/// A product in full. Takes a plain value; the slots come from the environment.
struct ProductDetailView: View {
  let product: Product
  @Environment(\.productSlots) private var slots
  @State private var chosen: [String]
  @Environment(\.catalogText) private var text

  init(product: Product) {
    self.product = product
    _chosen = State(initialValue: product.variants.first?.optionValues ?? [])
  }

  var body: some View {
    HStack(alignment: .top, spacing: .large) {
      ProductGalleryView(product: product).frame(maxWidth: product.hasPictures ? .form : .medium)
      VStack(alignment: .leading, spacing: .medium) {
        if let brand = product.brand {
          NavigationLink(
            brand,
            value: CatalogRoute.brand(handle: product.brandHandle ?? Handle.make(from: brand), ProductListPlace())
          )
          .accessibilityIdentifier("product-brand")
        }
        if product.options.isEmpty { siblings } else { choice }
        if let description = product.description {
          RichTextView(text: description)
        } else if let summary = product.summary {
          Text(summary).frame(maxWidth: .reading)
        }
        ProductAttributesView(attributes: product.attributes)
      }
    }
    .navigationTitle(product.name)
    .pageDescription(product.seo.description ?? product.summary ?? product.name)
  }

  /// Variants that nothing but their names tells apart, one below the other.
  @ViewBuilder private var siblings: some View {
    if let price = product.lowestPrice {
      PriceText(price, former: product.variants.count == 1 ? product.variants.first?.compareAtPrice : nil)
        .font(.title2).accessibilityIdentifier("product-price")
    }
    ForEach(product.variants) { variant in
      VStack(alignment: .leading, spacing: .small) {
        if let name = variant.name { Text(name).bold() }
        if product.variants.count > 1 { PriceText(variant.price, former: variant.compareAtPrice) }
        purchase(of: variant)
      }
    }
  }

  /// One choice for each option, and what those come to.
  @ViewBuilder private var choice: some View {
    let variant = product.variants.first { $0.optionValues == chosen }
    if let variant {
      PriceText(variant.price, former: variant.compareAtPrice).font(.title2).accessibilityIdentifier("product-price")
    }
    ForEach(Array(product.options.enumerated()), id: \.offset) { index, option in
      Picker(text(option), selection: value(ofOption: index)) {
        ForEach(product.values(ofOption: index), id: \.self) { Text($0).tag($0) }
      }
      .accessibilityIdentifier("option-\(index)")
    }
    if let variant {
      VStack(alignment: .leading, spacing: .small) { purchase(of: variant) }.id(variant.id)
    } else {
      Text(text("There is none of this kind. Choose another.")).foregroundStyle(.danger)
        .accessibilityIdentifier("no-variant")
    }
  }

  @ViewBuilder private func purchase(of variant: Variant) -> some View {
    slots.stock(variant)
    slots.purchase(product, variant)
    Text(text("SKU {1}", variant.sku)).font(.footnote).foregroundStyle(.secondary).accessibilityIdentifier("sku")
    ProductAttributesView(attributes: variant.attributes)
  }

  private func value(ofOption index: Int) -> Binding<String> {
    Binding {
      chosen.indices.contains(index) ? chosen[index] : ""
    } set: { value in
      if chosen.indices.contains(index) { chosen[index] = value }
    }
  }
}

/// What a product is in the respects that its type names, as a list of terms.
struct ProductAttributesView: View {
  let attributes: [AttributeValue]
  @Environment(\.catalogText) private var text

  var body: some View {
    ForEach(attributes, id: \.code) { attribute in
      LabeledContent(ProductFilterView.title(of: Facet.attributePrefix + attribute.code, text)) {
        Text(attribute.values.map { shown($0) }.joined(separator: text(", ")))
      }
    }
  }

  private func shown(_ value: String) -> String {
    switch value {
    case "true": text("Yes")
    case "false": text("No")
    default: value
    }
  }
}

extension Product {
  fileprivate var hasPictures: Bool { media.contains { $0.imageSet != nil } }
}

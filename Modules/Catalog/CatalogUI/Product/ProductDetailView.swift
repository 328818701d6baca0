import Catalog
import FoundationCore
import FoundationUI
import StoreIdentifiers
import WebUI

/// A product in full: its pictures beside what it takes to buy it, its description and its details below. Takes a plain
/// value; the slots come from the environment.
struct ProductDetailView: View {
  let product: Product
  /// The variant that the address named when one came here.
  let opened: VariantID?
  @Environment(\.productSlots) private var slots
  @Environment(\.catalogText) private var text
  /// A value for each of the product's options.
  @State private var chosen: [String]

  init(product: Product, variant: VariantID? = nil) {
    self.product = product
    opened = variant
    _chosen = State(initialValue: Self.values(of: variant, in: product))
  }

  /// What the product's options are for a variant; for the first one where there is none of that id.
  private static func values(of variant: VariantID?, in product: Product) -> [String] {
    (product.variants.first { $0.id == variant } ?? product.variants.first)?.optionValues ?? []
  }

  var body: some View {
    Box("product") {
      Box("pictures") { ProductGalleryView(product: product, variantPicture: variant?.media) }
      Box("buy") {
        heading
        if product.options.isEmpty { siblings } else { choice }
        if let summary = product.summary { Text(summary) }
        if let shown = variant ?? product.variants.first, product.variants.contains(where: \.requiresShipping) {
          slots.delivery(shown)
        }
      }
    }
    // A link to another variant of the product leads to the same screen.
    .onChange(of: opened) { chosen = Self.values(of: opened, in: product) }
    .pageAddress(CatalogRoute.product(handle: product.handle, variant: addressed))
    if product.description != nil || !product.attributes.isEmpty { details }
    ProductSafetyView(product)
  }

  private var variant: Variant? {
    product.options.isEmpty
      ? product.variants.count == 1 ? product.variants.first : nil
      : product.variants.first { $0.optionValues == chosen }
  }

  /// The variant that the address names: none for the one that is shown without a word.
  private var addressed: VariantID? {
    guard let variant, variant.id != product.variants.first?.id else { return nil }
    return variant.id
  }

  private var heading: some View {
    Box("buy-head") {
      if let brand = product.brand {
        NavigationLink(
          brand, value: CatalogRoute.brand(handle: product.brandHandle ?? Handle.make(from: brand), ProductListPlace())
        )
        .accessibilityIdentifier("product-brand")
      }
      Group {
        if let rating = product.rating { RatingView(hundredths: rating, count: product.reviewCount) }
      }
      .navigationTitle(product.name)
    }
    .pageDescription(product.seo.description ?? product.summary ?? product.name)
    .pageIsUnlisted(product.status == .unlisted)
    .pagePicture(product.media.first { $0.isOwn }?.url)
    .pageData(
      ProductPageData(
        product, available: { slots.available($0.id).map { $0 > 0 } }, expectedOn: { slots.expectedOn($0.id) }))
  }

  /// Variants that nothing but their names tells apart, one below the other.
  @ViewBuilder private var siblings: some View {
    if let only = product.variants.first, product.variants.count == 1 {
      BuyPriceView(only)
    } else if let price = product.lowestPrice {
      Box("buy-price") { PriceText(price).accessibilityIdentifier("product-price") }
    }
    ForEach(product.variants) { variant in
      VStack(alignment: .fill, spacing: .small) {
        if let name = variant.name { Text(name).bold() }
        if product.variants.count > 1 { BuyPriceView(variant) }
        purchase(of: variant)
      }
    }
  }

  /// One choice for each option, and what those come to.
  @ViewBuilder private var choice: some View {
    if let variant { BuyPriceView(variant) }
    ForEach(Array(product.options.enumerated()), id: \.offset) { index, option in
      OptionView(
        title: text(option), values: values(ofOption: index),
        chosen: chosen.indices.contains(index) ? chosen[index] : ""
      ) { value in
        if chosen.indices.contains(index) { chosen[index] = value }
      }
      .accessibilityIdentifier("option-\(index)")
    }
    .task(id: chosen) { await slots.loadAvailability(neighbours.map(\.id)) }
    if let variant {
      VStack(alignment: .fill, spacing: .compact) { purchase(of: variant) }.id(variant.id)
    } else {
      Text(text("This combination is not available. Choose another.")).foregroundStyle(.danger)
        .accessibilityIdentifier("no-variant")
    }
  }

  @ViewBuilder private func purchase(of variant: Variant) -> some View {
    slots.stock(variant)
    slots.purchase(product, variant)
    Text(text("SKU {1}", variant.sku)).styleClass("note").accessibilityIdentifier("sku")
    BundleContentsView(variant)
    ProductAttributesView(attributes: variant.attributes)
  }

  /// The variants that differ from the chosen values in at most one option: what the next press can lead to.
  private var neighbours: [Variant] {
    product.variants.filter { variant in
      zip(variant.optionValues, chosen).count { $0 != $1 } <= 1
    }
  }

  /// The values of an option, and which of them cannot be had with the other values that are chosen.
  private func values(ofOption index: Int) -> [OptionValue] {
    let pictures = pictures(ofOption: index)
    return product.values(ofOption: index).map { value in
      var values = chosen
      if values.indices.contains(index) { values[index] = value }
      let variant = product.variants.first { $0.optionValues == values }
      let units = variant.flatMap { slots.available($0.id) }
      return OptionValue(name: value, isGone: variant == nil || units == 0, picture: pictures[value])
    }
  }

  /// The picture of each value of an option: none unless all have one, and each another.
  private func pictures(ofOption index: Int) -> [String: MediaItem] {
    var pictures: [String: MediaItem] = [:]
    for variant in product.variants where variant.optionValues.indices.contains(index) {
      guard let picture = product.media.first(where: { $0.id == variant.media && $0.imageSet != nil }) else {
        return [:]
      }
      let value = variant.optionValues[index]
      if let known = pictures[value], known.id != picture.id { return [:] }
      pictures[value] = picture
    }
    return Set(pictures.values.map(\.id)).count == pictures.count ? pictures : [:]
  }

  private var details: some View {
    Box(product.description == nil || product.attributes.isEmpty ? "more-single" : "more") {
      if let description = product.description {
        Section(text("Description")) { RichTextView(description) { product.media.imageSet(of: $0) } }
      }
      if !product.attributes.isEmpty {
        Section(text("Details")) { ProductAttributesView(attributes: product.attributes) }
      }
    }
  }
}

/// What a product is in the respects that its type names, as a list of terms.
struct ProductAttributesView: View {
  let attributes: [AttributeValue]
  @Environment(\.catalogText) private var text

  var body: some View {
    if !attributes.isEmpty {
      Box("facts") {
        ForEach(attributes, id: \.code) { attribute in
          LabeledContent(ProductFilterView.title(attribute.name, of: Facet.attributePrefix + attribute.code, text)) {
            Text(attribute.values.map { shown($0, attribute.unit) }.joined(separator: text(", ")))
          }
        }
      }
    }
  }

  private func shown(_ value: String, _ unit: String?) -> String {
    switch value {
    case "true": text("Yes")
    case "false": text("No")
    default: unit.map { "\(value) \($0)" } ?? value
    }
  }
}

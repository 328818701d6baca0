public import Catalog
import Foundation
public import FoundationCore
import FoundationUI
public import StoreIdentifiers

extension ProductForm {
  /// A product as the form says; nil while something is wrong with it. The form's variants are made in the currency.
  public func newProduct(_ id: ProductID, in currency: Currency) -> NewProduct? {
    guard problems(in: currency).isEmpty else { return nil }
    let description = RichTextNotation.richText(description)
    return NewProduct(
      id: id, handle: Self.given(handle), name: Self.trimmed(name), summary: Self.given(summary),
      description: description.isEmpty ? nil : description, status: status, brand: Self.given(brand),
      type: Self.given(type), tags: tagList, seo: seo, options: optionList,
      variants: variants.compactMap { $0.variant(in: currency) }, categories: categories, publishedAt: publication,
      audience: Audience(groups: audience), safety: Self.given(safety),
      isExcludedFromWithdrawal: isExcludedFromWithdrawal, personalization: Self.given(personalization))
  }

  /// What the form changes about a product, and nothing else; nil while something is wrong with the form.
  public func edit(of product: Product, in currency: Currency) -> ProductEdit? {
    guard problems(in: currency).isEmpty else { return nil }
    let former = ProductForm(product)
    func changes(_ part: ProductPart) -> Bool { part.text(in: self) != part.text(in: former) }
    var edit = ProductEdit()
    if changes(.name) { edit.name = Self.trimmed(name) }
    if changes(.handle), let handle = Self.given(handle) { edit.handle = handle }
    if changes(.status) { edit.status = status }
    if changes(.publishedAt) { edit.publishedAt = .some(publication) }
    if changes(.summary) { edit.summary = Self.trimmed(summary) }
    if changes(.description) { edit.description = RichTextNotation.richText(description) }
    if changes(.safety) { edit.safety = Self.trimmed(safety) }
    if changes(.withdrawal) { edit.isExcludedFromWithdrawal = isExcludedFromWithdrawal }
    if changes(.personalization) { edit.personalization = Self.trimmed(personalization) }
    if changes(.brand) { edit.brand = Self.trimmed(brand) }
    if changes(.type) { edit.type = Self.trimmed(type) }
    if changes(.tags) { edit.tags = tagList }
    if changes(.categories) { edit.categories = categories }
    if changes(.audience) { edit.audience = Audience(groups: audience) }
    if changes(.seoTitle) || changes(.seoDescription) { edit.seo = seo }
    let made = variants.compactMap { $0.variant(in: currency) }
    if changes(.options) { edit.options = optionList }
    if changes(.variants) || changes(.options) { edit.variants = current(made, in: product) }
    return edit
  }

  /// The variants with what the form does not ask for, as the product has it now.
  private func current(_ made: [Variant], in product: Product) -> [Variant] {
    let now = Dictionary(product.variants.map { ($0.id, $0) }) { first, _ in first }
    return made.map { variant in
      guard var current = now[variant.id] else { return variant }
      if current.optionValues != variant.optionValues { current.name = variant.name }
      current.sku = variant.sku
      current.barcode = variant.barcode
      current.price = variant.price
      current.compareAtPrice = variant.compareAtPrice
      current.content = variant.content
      (current.isTaxable, current.taxClass) = (variant.isTaxable, variant.taxClass)
      current.optionValues = variant.optionValues
      current.components = variant.components
      return current
    }
  }

  private var seo: SEO { SEO(title: Self.given(seoTitle), description: Self.given(seoDescription)) }

  private var publication: Timestamp? { publishedAt.flatMap { Timestamp($0) } }

  private static func given(_ text: String) -> String? {
    let text = trimmed(text)
    return text.isEmpty ? nil : text
  }
}

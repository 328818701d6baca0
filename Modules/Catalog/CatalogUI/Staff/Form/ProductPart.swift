import Catalog
import Foundation
import FoundationCore
import FoundationUI

/// A part of a product's form: what is compared, and chosen from, when two people have changed a product.
public enum ProductPart: String, FormPart {
  /// What it is a part of.
  public typealias Form = ProductForm

  case name, handle, status, publishedAt, summary, description, safety, withdrawal, personalization, brand, type, tags,
    categories,
    audience,
    options, variants
  case seoTitle, seoDescription

  /// What people call it.
  public var title: String {
    switch self {
    case .name: Phrases.key("Name")
    case .handle: Phrases.key("Address")
    case .status: Phrases.key("Status")
    case .publishedAt: Phrases.key("Published from")
    case .summary: Phrases.key("Short text")
    case .description: Phrases.key("Description")
    case .safety: Phrases.key("Warnings and safety")
    case .withdrawal: Phrases.key("Right of withdrawal")
    case .personalization: Phrases.key("Personalization")
    case .brand: Phrases.key("Brand")
    case .type: Phrases.key("Type")
    case .tags: Phrases.key("Tags")
    case .categories: Phrases.key("Categories")
    case .audience: Phrases.key("For")
    case .options: Phrases.key("Options")
    case .variants: Phrases.key("Variants")
    case .seoTitle: Phrases.key("Title for search engines")
    case .seoDescription: Phrases.key("Description for search engines")
    }
  }

  /// What a form says in this part, as people read it; the same for two forms that mean the same.
  public func text(in form: ProductForm) -> String {
    switch self {
    case .name: ProductForm.trimmed(form.name)
    case .handle: ProductForm.trimmed(form.handle)
    case .status: form.status.title
    case .publishedAt: form.publishedAt.map { $0.formatted(.iso8601) } ?? ""
    case .summary: ProductForm.trimmed(form.summary)
    case .description: ProductForm.trimmed(form.description)
    case .safety: ProductForm.trimmed(form.safety)
    case .withdrawal: form.isExcludedFromWithdrawal ? "–" : "+"
    case .personalization: ProductForm.trimmed(form.personalization)
    case .brand: ProductForm.trimmed(form.brand)
    case .type: ProductForm.trimmed(form.type)
    case .tags: form.tagList.joined(separator: ", ")
    case .categories: form.categories.map(\.description).joined(separator: ", ")
    case .audience: Audience(groups: form.audience).groups.joined(separator: ", ")
    case .options: form.optionList.joined(separator: ", ")
    case .variants: form.variants.map { Self.line($0) }.joined(separator: "\n")
    case .seoTitle: ProductForm.trimmed(form.seoTitle)
    case .seoDescription: ProductForm.trimmed(form.seoDescription)
    }
  }

  /// Has a form say what another says in this part. Variants that only the one has stay: none can be left out.
  public func copy(from other: ProductForm, to form: inout ProductForm) {
    switch self {
    case .name: form.name = other.name
    case .handle: form.handle = other.handle
    case .status: form.status = other.status
    case .publishedAt: form.publishedAt = other.publishedAt
    case .summary: form.summary = other.summary
    case .description: form.description = other.description
    case .safety: form.safety = other.safety
    case .withdrawal: form.isExcludedFromWithdrawal = other.isExcludedFromWithdrawal
    case .personalization: form.personalization = other.personalization
    case .brand: form.brand = other.brand
    case .type: form.type = other.type
    case .tags: form.tags = other.tags
    case .categories: form.categories = other.categories
    case .audience: form.audience = other.audience
    case .options: form.options = other.options
    case .variants:
      let kept = form.variants.filter { own in own.isStored && !other.variants.contains { $0.id == own.id } }
      form.variants = other.variants + kept
    case .seoTitle: form.seoTitle = other.seoTitle
    case .seoDescription: form.seoDescription = other.seoDescription
    }
  }

  private static func line(_ variant: VariantForm) -> String {
    let recommended = variant.compareAtPrice.isEmpty ? "" : " (RRP: \(variant.compareAtPrice))"
    let parts = [
      variant.sku, variant.barcode, variant.valueList.joined(separator: ", "), variant.price + recommended,
      variant.content, variant.tax,
      variant.components.map { "\($0.id) × \(ProductForm.trimmed($0.quantity))" }.joined(separator: ", "),
    ]
    return parts.map { ProductForm.trimmed($0) }.filter { !$0.isEmpty }.joined(separator: " · ")
  }
}

import Access
import AccessService
import Catalog
import FoundationCore
import Persistence
import StoreIdentifiers

/// What the audit log tells of products, and how it is taken back.
enum ProductAudit {
  private static let kind = "catalog/products"

  static func subject(_ product: ProductID) -> AuditSubject { AuditSubject(kind, product) }

  /// What a product says in a language is another thing than the product: each is taken back by itself.
  static func subject(_ product: ProductID, in locale: String) -> AuditSubject {
    AuditSubject(kind + "/translations", "\(product)/\(locale)")
  }

  /// A product as the log tells of it: what staff decide, without what the store counts.
  static let schema = Schema<Product>.product.map({ product throws(SchemaViolation) in product }) { product in
    var told = product
    (told.rating, told.reviewCount, told.brandHandle) = (nil, 0, nil)
    (told.manufacturer, told.responsiblePerson) = (nil, nil)
    return told.numbered(1)
  }

  static func reversals(_ products: Products) -> [AuditReversal] {
    [
      AuditReversal(kind, needs: .catalogWrite) { entry, principal in
        guard let id = entry.subject?.id.flatMap({ UniqueID($0) }).map({ ProductID($0) }), !entry.changes.isEmpty else {
          return nil
        }
        let product = try await products.product(id, as: principal)
        guard let former = schema.value(product, without: entry.changes) else { return nil }
        // A variant that was added stays: orders may name it.
        let known = Set(former.variants.map(\.id))
        guard product.variants.allSatisfy({ known.contains($0.id) }) else { return nil }
        return {
          _ = try await products.edit(id, ProductEdit(whole: former), version: product.version, as: principal)
        }
      }
    ]
  }
}

extension Product {
  /// The product with another version.
  fileprivate func numbered(_ version: Int64) -> Product {
    Product(
      id: id, handle: handle, name: name, summary: summary, description: description, status: status, brand: brand,
      type: type, tags: tags, seo: seo, media: media, options: options, variants: variants, attributes: attributes,
      categories: categories, publishedAt: publishedAt, availableAt: availableAt, createdAt: createdAt,
      version: version, audience: audience, safety: safety, isExcludedFromWithdrawal: isExcludedFromWithdrawal,
      personalization: personalization)
  }
}

extension ProductEdit {
  /// Everything that staff decide of a product.
  fileprivate init(whole product: Product) {
    self.init(
      name: product.name, summary: product.summary, status: product.status, handle: product.handle,
      description: product.description ?? RichText([]), brand: product.brand ?? "", type: product.type ?? "",
      tags: product.tags, seo: product.seo, media: product.media, attributes: product.attributes,
      categories: product.categories, publishedAt: .some(product.publishedAt), availableAt: .some(product.availableAt),
      variants: product.variants, options: product.options, audience: product.audience, safety: product.safety ?? "",
      isExcludedFromWithdrawal: product.isExcludedFromWithdrawal, personalization: product.personalization ?? "")
  }
}

import Catalog
import CatalogUI
import Customers
import Foundation
import FoundationCore
import MarketingUI
import MyStoreKit
import StoreIdentifiers

extension MarketingOutlets {
  /// How many things a search answers with.
  private static var found: Int { 10 }

  /// What promotions can name: the store's products, categories, collections, brands and customer groups.
  static func store(_ models: Models, currency: Currency, timeZone: TimeZone) -> MarketingOutlets {
    let (catalog, customers) = (models.catalog, models.customers)
    let client = CatalogHTTPClient(client: models.client)
    return MarketingOutlets(
      currency: currency, timeZone: timeZone,
      find: { kind, words throws(HTTPClientError) in
        switch kind {
        case .product:
          return try await client.staffProducts(ProductFilter(text: words), limit: found).items.map {
            PromotionChoice(.product, $0.id.description, title: $0.name)
          }
        case .variant:
          var variants: [PromotionChoice] = []
          for listed in try await client.staffProducts(ProductFilter(text: words), limit: found).items {
            let product = try await client.staffProduct(listed.id)
            variants += product.variants.map { Self.choice($0, of: product) }
          }
          return Array(variants.prefix(found))
        case .category:
          return try await catalog.categories.find(words).map {
            PromotionChoice(.category, $0.id.description, title: $0.title)
          }
        case .collection:
          return try await catalog.shopCollections().filter { $0.title.localizedCaseInsensitiveContains(words) }
            .prefix(found).map { PromotionChoice(.collection, $0.id.description, title: $0.title) }
        case .brand:
          return try await catalog.brands.find(words).map { PromotionChoice(.brand, $0.handle, title: $0.name) }
        case .group:
          return try await customers.allGroups().filter { $0.name.localizedCaseInsensitiveContains(words) }
            .map { PromotionChoice(.group, $0.code, title: $0.name) }
        }
      },
      title: { kind, key in
        switch kind {
        case .product:
          guard let id = ProductID(key) else { return nil }
          return try? await client.staffProduct(id).name
        case .variant:
          guard let id = VariantID(key) else { return nil }
          try? await catalog.loadCards(of: [id])
          return catalog.card(of: id)?.name
        case .category:
          guard let id = CategoryID(key) else { return nil }
          return try? await catalog.categories.place(id).category.title
        case .collection: return try? await catalog.shopCollections().first { $0.id.description == key }?.title
        case .brand: return try? await catalog.brands.brandAsStaff(handle: key).name
        case .group: return try? await customers.allGroups().first { $0.code == key }?.name
        }
      })
  }

  private static func choice(_ variant: Variant, of product: Product) -> PromotionChoice {
    PromotionChoice(.variant, variant.id.description, title: product.name(of: variant), price: variant.price)
  }
}

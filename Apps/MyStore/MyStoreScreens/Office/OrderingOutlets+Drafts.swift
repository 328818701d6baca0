import Catalog
import Customers
import FoundationCore
import MyStoreKit
import OrderingUI
import StoreIdentifiers
import WebUI

extension OrderingOutlets {
  /// How many variants a search for an order answers with.
  private static var found: Int { 10 }

  /// These with what staff need to write orders down: what is for sale, and whose an e-mail address is.
  func withDrafts(_ models: Models, site: StoreSite) -> OrderingOutlets {
    var outlets = self
    let catalog = CatalogHTTPClient(client: models.client)
    outlets.currency = site.currency
    outlets.findVariants = { words throws(HTTPClientError) in
      var choices: [VariantChoice] = []
      for listed in try await catalog.products(ProductFilter(text: words), limit: Self.found).items
      where choices.count < Self.found {
        let product = try await catalog.product(listed.id)
        choices += product.variants.map {
          VariantChoice(id: $0.id, name: product.name(of: $0), sku: $0.sku, price: $0.price)
        }
      }
      return Array(choices.prefix(Self.found))
    }
    outlets.customer = { email in
      try? await CustomersHTTPClient(client: models.client).customers(email: email, limit: 1).items.first?.id
    }
    outlets.address = { site.origin.isEmpty ? nil : site.origin + $0.description }
    return outlets
  }
}

extension Product {
  /// What one of its variants is called.
  func name(of variant: Variant) -> String { variant.name.map { "\(name), \($0)" } ?? name }
}

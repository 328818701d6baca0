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
      for listed in try await catalog.products(ProductFilter(text: words), limit: Self.found).items {
        do throws(HTTPClientError) {
          let product = try await catalog.product(listed.id)
          choices += product.variants.map {
            VariantChoice(id: $0.id, name: product.name(of: $0), sku: $0.sku, price: $0.price)
          }
        } catch {
          // One that was taken off sale a moment ago is left out.
          guard error.status == 404 else { throw error }
        }
      }
      // Whoever types a SKU means that variant, wherever its product has it.
      let typed = words.lowercased()
      let named = choices.filter { $0.sku.lowercased().hasPrefix(typed) }
      return Array((named + choices.filter { !named.contains($0) }).prefix(Self.found))
    }
    outlets.customer = { email throws(HTTPClientError) in
      do throws(HTTPClientError) {
        return try await CustomersHTTPClient(client: models.client).customers(email: email, limit: 1).items.first?.id
      } catch {
        if error.status == 403 { return nil }
        throw error
      }
    }
    outlets.address = { site.origin.isEmpty ? nil : site.origin + $0.description }
    return outlets
  }
}

extension Product {
  /// What one of its variants is called.
  func name(of variant: Variant) -> String { variant.name.map { "\(name), \($0)" } ?? name }
}

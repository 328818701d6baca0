import Catalog
import CatalogUI
import FoundationCore
import FoundationUI
import MyStoreKit
import WebUI

/// Staff's screens of collections, product types, translations of values and brands in their states.
enum CatalogGroupPreviews {
  private static let collections = "/api/v1/catalog/collections"
  private static let collection = "/api/v1/catalog/collections/00000000-0000-7000-a000-000000000201"
  private static let types = "/api/v1/catalog/staff/product-types"
  private static let type = "/api/v1/catalog/product-types/00000000-0000-7000-a000-000000000301"
  private static let columns = "/api/v1/catalog/kept-columns"
  private static let terms = "/api/v1/catalog/terms"
  private static let brands = "/api/v1/catalog/staff/brands"
  private static let brand = "/api/v1/catalog/staff/brands/loom"

  static var previews: [Preview] { ofCollections + ofTypes + ofTerms + ofBrands + ofColumns }

  private static var ofCollections: [Preview] {
    list("CollectionsScreen", at: collections, PackageResources.collections_json, PackageResources.nothing_json) {
      CollectionsScreen()
    } + [
      shown("AddCollectionScreen") { AddCollectionScreen() },
      oneCollection("UpdateCollectionScreen", .init(collection, json: PackageResources.collection_json)),
      oneCollection(
        "UpdateCollectionScreen, by rule", .init(collection, json: PackageResources.collection_by_rule_json)),
      oneCollection("UpdateCollectionScreen, not found", .init(collection, json: "{}", status: 404)),
      oneCollection("UpdateCollectionScreen, error", .init(collection, failing: .timedOut)),
      oneCollection("UpdateCollectionScreen, loading", .never(collection)),
      shown(
        "CollectionTranslationScreen", .init(collection, json: PackageResources.collection_json),
        .init(collection + "/translations", json: PackageResources.collection_translations_json)
      ) {
        if let id = collectionID { CollectionTranslationScreen(collection: id, language: "pl") }
      },
    ]
  }

  private static var ofTypes: [Preview] {
    list("ProductTypesScreen", at: types, PackageResources.product_types_json, PackageResources.nothing_json) {
      ProductTypesScreen()
    } + [
      shown("AddProductTypeScreen") { AddProductTypeScreen() },
      oneType("UpdateProductTypeScreen", .init(type, json: PackageResources.product_type_json)),
      oneType("UpdateProductTypeScreen, not found", .init(type, json: "{}", status: 404)),
      oneType("UpdateProductTypeScreen, error", .init(type, failing: .timedOut)),
      oneType("UpdateProductTypeScreen, loading", .never(type)),
    ]
  }

  private static var ofTerms: [Preview] {
    [
      shown("TermUsesScreen", .init(terms, json: PackageResources.term_uses_json)) { TermUsesScreen() },
      shown("TermUsesScreen, error", .init(terms, failing: .timedOut)) { TermUsesScreen() },
      shown("TermUsesScreen, loading", .never(terms)) { TermUsesScreen() },
      shown("TermsScreen", .init(terms + "/values.colour", json: PackageResources.terms_json)) {
        TermsScreen(use: .values(of: "colour"))
      },
      shown("TermsScreen, empty", .init(terms + "/units", json: PackageResources.no_terms_json)) {
        TermsScreen(use: .units)
      },
      shown("TermsScreen, error", .init(terms + "/units", failing: .timedOut)) { TermsScreen(use: .units) },
      shown("TermsScreen, loading", .never(terms + "/units")) { TermsScreen(use: .units) },
    ]
  }

  private static var ofBrands: [Preview] {
    list("BrandsScreen", at: brands, PackageResources.staff_brands_json, PackageResources.no_products_json) {
      BrandsScreen()
    } + [
      shown("UpdateBrandScreen", .init(brand, json: PackageResources.brand_json)) {
        UpdateBrandScreen(handle: "loom")
      },
      shown("UpdateBrandScreen, not found", .init(brand, json: "{}", status: 404)) {
        UpdateBrandScreen(handle: "loom")
      },
      shown("UpdateBrandScreen, error", .init(brand, failing: .timedOut)) { UpdateBrandScreen(handle: "loom") },
      shown("UpdateBrandScreen, loading", .never(brand)) { UpdateBrandScreen(handle: "loom") },
    ]
  }

  private static var ofColumns: [Preview] {
    list("KeptColumnsScreen", at: columns, PackageResources.kept_columns_json, PackageResources.nothing_json) {
      KeptColumnsScreen()
    } + [
      oneColumn("KeptColumnScreen", .init(columns + "/details", json: PackageResources.kept_column_json)),
      oneColumn("KeptColumnScreen, attribute", .init(columns + "/details", json: PackageResources.mapped_column_json)),
      oneColumn("KeptColumnScreen, not found", .init(columns + "/details", json: "{}", status: 404)),
      oneColumn("KeptColumnScreen, error", .init(columns + "/details", failing: .timedOut)),
      oneColumn("KeptColumnScreen, loading", .never(columns + "/details")),
    ]
  }

  private static func oneColumn(_ name: String, _ answer: CannedTransport.Answer) -> Preview {
    shown(name, answer) { KeptColumnScreen(column: "Material (product.metafields.custom.material)") }
  }

  /// A list with something in it, without, failing and loading.
  private static func list<Root: View>(
    _ name: String, at path: String, _ some: [UInt8], _ none: [UInt8],
    @ViewBuilder _ screen: @escaping @Sendable () -> Root
  ) -> [Preview] {
    [
      shown(name, .init(path, json: some), screen: screen),
      shown("\(name), empty", .init(path, json: none), screen: screen),
      shown("\(name), error", .init(path, failing: .timedOut), screen: screen),
      shown("\(name), loading", .never(path), screen: screen),
    ]
  }

  private static var collectionID: ProductCollectionID? {
    ProductCollectionID("00000000-0000-7000-a000-000000000201")
  }

  private static func oneCollection(_ name: String, _ answer: CannedTransport.Answer) -> Preview {
    shown(name, answer) { if let id = collectionID { UpdateCollectionScreen(collection: id) } }
  }

  private static func oneType(_ name: String, _ answer: CannedTransport.Answer) -> Preview {
    shown(name, answer) {
      if let id = ProductTypeID("00000000-0000-7000-a000-000000000301") { UpdateProductTypeScreen(type: id) }
    }
  }

  private static func shown<Root: View>(
    _ name: String, _ answers: CannedTransport.Answer..., @ViewBuilder screen: @escaping @Sendable () -> Root
  ) -> Preview {
    Preview(name, answers: answers) { client in
      screen().environment(\.catalogLanguages, ["pl", "ru", "zh-Hans"])
        .environment(CatalogModel(client: CatalogHTTPClient(client: client)))
    }
  }
}

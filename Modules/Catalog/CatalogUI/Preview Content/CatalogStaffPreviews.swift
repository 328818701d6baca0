import Catalog
import CatalogUI
import FoundationCore
public import FoundationUI
import MyStoreKit
import StoreIdentifiers
import WebUI

/// The Catalog's screens for staff in their states.
public enum CatalogStaffPreviews: PreviewProvider {
  private static let list = "/api/v1/catalog/staff/product-list"
  private static let one = "/api/v1/catalog/staff/products/00000000-0000-7000-8000-000000000003"
  private static let keptCells = "/api/v1/catalog/products/00000000-0000-7000-8000-000000000003/kept-cells"

  private static let prices = "/api/v1/catalog/price-lists"
  private static let priceList = "/api/v1/catalog/price-lists/00000000-0000-7000-8000-000000000103"

  private static let pictures = "/api/v1/catalog/picture-fetch"

  private static var groups: CustomerGroupChoices {
    CustomerGroupChoices { () throws(HTTPClientError) in
      [
        CustomerGroupChoices.Choice(code: "schools", name: "Schools and nurseries"),
        CustomerGroupChoices.Choice(code: "trade", name: "Trade customers"),
      ]
    }
  }

  /// The list, then the forms.
  public static var previews: [Preview] {
    [
      products("CatalogListScreen", .init(list, json: PackageResources.staff_products_json)),
      products("CatalogListScreen, empty", .init(list, json: PackageResources.no_products_json)),
      products("CatalogListScreen, error", .init(list, failing: .timedOut)),
      products("CatalogListScreen, loading", .never(list)),
      Preview("AddCatalogScreen") { client in
        AddCatalogScreen().environment(CatalogModel(client: CatalogHTTPClient(client: client)))
          .environment(\.customerGroupChoices, groups)
      },
      product("UpdateCatalogScreen", .init(one, json: PackageResources.staff_product_json)),
      Preview(
        "UpdateCatalogScreen, with kept cells",
        answers: [
          .init(one, json: PackageResources.staff_product_json),
          .init(keptCells, json: PackageResources.kept_cells_json),
        ]
      ) { client in
        if let id = ProductID("00000000-0000-7000-8000-000000000003") {
          UpdateCatalogScreen(product: id).environment(CatalogModel(client: CatalogHTTPClient(client: client)))
        }
      },
      product("UpdateCatalogScreen, not found", .init(one, json: "{}", status: 404)),
      product("UpdateCatalogScreen, error", .init(one, failing: .timedOut)),
      product("UpdateCatalogScreen, loading", .never(one)),
      Preview("ProductConflictView") { _ in conflict },
      fetch("PictureFetchView", .init(pictures, json: PackageResources.picture_fetch_json)),
      fetch(
        "PictureFetchView, fetching",
        .init(pictures, json: #"{"waiting":1204,"failed":3,"total":2410,"problems":[]}"#)),
      category(
        "CategoryTreeScreen", .init("/api/v1/catalog/category-codes/kitchen", json: PackageResources.category_json)),
      category("CategoryTreeScreen, error", .init("/api/v1/catalog/category-codes/kitchen", failing: .timedOut)),
      category("CategoryTreeScreen, loading", .never("/api/v1/catalog/category-codes/kitchen")),
      translation("TranslationScreen", .init(one, json: PackageResources.staff_product_json)),
      translation("TranslationScreen, error", .init(one, failing: .timedOut)),
      translation("TranslationScreen, loading", .never(one)),
      priceLists("PriceListsScreen", .init(prices, json: PackageResources.price_lists_json)),
      priceLists("PriceListsScreen, empty", .init(prices, json: PackageResources.no_price_lists_json)),
      priceLists("PriceListsScreen, error", .init(prices, failing: .timedOut)),
      priceLists("PriceListsScreen, loading", .never(prices)),
      Preview("AddPriceListScreen") { client in
        AddPriceListScreen().environment(CatalogModel(client: CatalogHTTPClient(client: client)))
          .environment(\.customerGroupChoices, groups)
      },
      priceList("UpdatePriceListScreen", .init(priceList, json: PackageResources.price_list_json)),
      priceList("UpdatePriceListScreen, not found", .init(priceList, json: "{}", status: 404)),
      priceList("UpdatePriceListScreen, error", .init(priceList, failing: .timedOut)),
      priceList("UpdatePriceListScreen, loading", .never(priceList)),
    ]
  }

  private static func products(_ name: String, _ answer: CannedTransport.Answer) -> Preview {
    Preview(name, answers: [answer]) { client in
      CatalogListScreen(CatalogListPlace()).environment(CatalogModel(client: CatalogHTTPClient(client: client)))
    }
  }

  private static func product(_ name: String, _ answer: CannedTransport.Answer) -> Preview {
    Preview(name, answers: [answer]) { client in
      if let id = ProductID("00000000-0000-7000-8000-000000000003") {
        UpdateCatalogScreen(product: id).environment(CatalogModel(client: CatalogHTTPClient(client: client)))
      }
    }
  }

  private static func translation(_ name: String, _ answer: CannedTransport.Answer) -> Preview {
    let stored = CannedTransport.Answer(
      "/api/v1/catalog/products/00000000-0000-7000-8000-000000000003/translations",
      json: PackageResources.translations_json)
    return Preview(name, answers: [answer, stored]) { client in
      if let id = ProductID("00000000-0000-7000-8000-000000000003") {
        TranslationScreen(product: id, language: "pl")
          .environment(\.catalogLanguages, ["pl", "ru", "zh-Hans"])
          .environment(CatalogModel(client: CatalogHTTPClient(client: client)))
      }
    }
  }

  private static func fetch(_ name: String, _ answer: CannedTransport.Answer) -> Preview {
    Preview(name, answers: [answer]) { client in
      PictureFetchView().environment(CatalogModel(client: CatalogHTTPClient(client: client)))
    }
  }

  private static func category(_ name: String, _ answer: CannedTransport.Answer) -> Preview {
    let names = CannedTransport.Answer(
      "/api/v1/catalog/categories/00000000-0000-7000-a000-000000000002/translations",
      json: PackageResources.category_translations_json)
    return Preview(name, answers: [answer, names]) { client in
      CategoryTreeScreen(code: "kitchen").environment(\.catalogLanguages, ["pl", "ru", "zh-Hans"])
        .environment(CatalogModel(client: CatalogHTTPClient(client: client)))
    }
  }

  private static func priceLists(_ name: String, _ answer: CannedTransport.Answer) -> Preview {
    Preview(name, answers: [answer]) { client in
      PriceListsScreen().environment(CatalogModel(client: CatalogHTTPClient(client: client)))
    }
  }

  private static func priceList(_ name: String, _ answer: CannedTransport.Answer) -> Preview {
    let variants = CannedTransport.Answer(priceList + "/variants", json: PackageResources.priced_variants_json)
    return Preview(name, answers: [answer, variants]) { client in
      if let id = PriceListID("00000000-0000-7000-8000-000000000103") {
        UpdatePriceListScreen(list: id).environment(CatalogModel(client: CatalogHTTPClient(client: client)))
      }
    }
  }

  private static func mine(_ base: Product) -> ProductForm {
    var form = ProductForm(base)
    form.name = "Stoneware Bowl, large"
    form.tags = ""
    return form
  }

  @ViewBuilder private static var conflict: some View {
    if let base = try? Schema.product.decode(PackageResources.staff_product_json, unknownFields: .ignored),
      let newer = try? Schema.product.decode(PackageResources.newer_product_json, unknownFields: .ignored)
    {
      EditConflictView(
        conflict: .constant(
          ProductConflict(mine: mine(base), theirs: ProductForm(newer), base: ProductForm(base)))
      ) { _ in }
    }
  }
}

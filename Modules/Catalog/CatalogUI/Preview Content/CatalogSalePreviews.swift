import Catalog
import CatalogUI
import FoundationCore
import FoundationUI
import MyStoreKit
import WebUI

/// Staff's screens of sales in their states.
enum CatalogSalePreviews {
  private static let sales = "/api/v1/catalog/sales"
  private static let sale = "/api/v1/catalog/sales/00000000-0000-7000-8000-000000000301"
  private static let collections = CannedTransport.Answer(
    "/api/v1/catalog/collections", json: PackageResources.collections_json)

  static var previews: [Preview] {
    [
      all("SalesScreen", .init(sales, json: PackageResources.sales_json)),
      all("SalesScreen, empty", .init(sales, json: #"{"items": []}"#)),
      all("SalesScreen, error", .init(sales, failing: .timedOut)),
      all("SalesScreen, loading", .never(sales)),
      Preview("AddSaleScreen", answers: [collections]) { client in
        AddSaleScreen().environment(CatalogModel(client: CatalogHTTPClient(client: client)))
      },
      one("UpdateSaleScreen", .init(sale, json: PackageResources.sale_json)),
      one("UpdateSaleScreen, not found", .init(sale, json: "{}", status: 404)),
      one("UpdateSaleScreen, error", .init(sale, failing: .timedOut)),
      one("UpdateSaleScreen, loading", .never(sale)),
    ]
  }

  private static func all(_ name: String, _ answer: CannedTransport.Answer) -> Preview {
    Preview(name, answers: [answer]) { client in
      SalesScreen().environment(CatalogModel(client: CatalogHTTPClient(client: client)))
    }
  }

  private static func one(_ name: String, _ answer: CannedTransport.Answer) -> Preview {
    Preview(name, answers: [answer, collections]) { client in
      if let id = PriceListID("00000000-0000-7000-8000-000000000301") {
        UpdateSaleScreen(sale: id).environment(CatalogModel(client: CatalogHTTPClient(client: client)))
      }
    }
  }
}

import FoundationCore
public import FoundationUI
import Inventory
import InventoryUI
import MyStoreKit
import StoreIdentifiers
import WebUI

/// What Inventory shows, in its states.
public enum InventoryPreviews: PreviewProvider {
  private static let variant = VariantID("00000000-0000-7000-9000-000000000001") ?? .make()
  private static var path: String { "/api/v1/inventory/availability/\(variant)" }

  /// A few left, none, unknown.
  public static var previews: [Preview] {
    [
      preview("AvailabilityView", .init(path, json: PackageResources.few_json)),
      preview("AvailabilityView, none", .init(path, json: PackageResources.none_json)),
      preview("AvailabilityView, preorder", .init(path, json: PackageResources.expected_json)),
      preview("AvailabilityView, error", .init(path, failing: .timedOut)),
      alert("StockAlertView", PackageResources.none_json),
      alert("StockAlertView, in stock", PackageResources.few_json),
      Preview("StockAlertEndingScreen", answers: []) { client in
        StockAlertEndingScreen(token: "token")
          .environment(InventoryModel(client: InventoryHTTPClient(client: client)))
      },
      staff("VariantStockView", .init(stock, json: PackageResources.stock_json)),
      staff("VariantStockView, preorder", .init(stock, json: PackageResources.expected_stock_json)),
      staff("VariantStockView, error", .init(stock, failing: .timedOut)),
      staff("VariantStockView, loading", .never(stock)),
    ]
  }

  private static let stock = "/api/v1/inventory/stock"

  private static func staff(_ name: String, _ answer: CannedTransport.Answer) -> Preview {
    Preview(name, answers: [answer]) { client in
      VariantStockView(of: variant, name: "Oak Stool")
        .environment(InventoryModel(client: InventoryHTTPClient(client: client)))
    }
  }

  /// The way to be told, with what the page knows of the stock.
  private static func alert(_ name: String, _ stock: [UInt8]) -> Preview {
    Preview(name, answers: [.init(path, json: stock)]) { client in
      VStack {
        AvailabilityView(of: variant)
        StockAlertView(of: variant)
      }
      .environment(InventoryModel(client: InventoryHTTPClient(client: client)))
    }
  }

  private static func preview(_ name: String, _ answer: CannedTransport.Answer) -> Preview {
    Preview(name, answers: [answer]) { client in
      AvailabilityView(of: variant).environment(InventoryModel(client: InventoryHTTPClient(client: client)))
    }
  }
}

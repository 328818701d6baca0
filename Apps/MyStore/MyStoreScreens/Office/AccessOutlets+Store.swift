import Access
import AccessUI
import Catalog
import CatalogUI
import Content
import ContentUI
import Customers
import CustomersUI
import FoundationCore
import MarketingUI
import Markets
import MarketsUI
import Ordering
import OrderingUI
import SettingsUI
import Shipping
import ShippingUI
import StoreIdentifiers
import WebUI

extension AccessOutlets {
  /// What the audit log tells of, where the store's pages show it.
  static func store(origin: String) -> AccessOutlets {
    AccessOutlets(
      page: { route(of: $0, $1)?.location }, signIn: StoreRoute.office.location,
      shopSignIn: { CustomersRoute.signIn(back: $0).location }, origin: origin)
  }

  private static func route(of kind: String, _ id: String) -> StoreRoute? {
    switch kind {
    case "catalog/products", "metadata/product": ProductID(id).map { .catalogStaff(.product($0)) }
    case "ordering/orders", "ordering/draft-orders", "metadata/order": OrderID(id).map { .ordering(.order($0)) }
    case "marketing/promotions": PromotionID(id).map { .marketing(.promotion($0)) }
    case "markets/markets": MarketID(id).map { .markets(.market($0)) }
    case "markets/rates": JurisdictionRateID(id).map { .markets(.rate($0)) }
    case "shipping/zones", "metadata/zone": ShippingZoneID(id).map { .shipping(.zone($0)) }
    case "shipping/carriers": CarrierCode(id).map { .shipping(.carrier($0)) }
    case "shipping/fulfilment-orders": FulfilmentOrderID(id).map { .shipping(.fulfilment($0)) }
    case "shipping/returns": GoodsReturnID(id).map { .shipping(.goodsReturn($0)) }
    case "customers/customers", "metadata/customer": CustomerID(id).map { .customers(.customer($0)) }
    case "content/articles", "metadata/article": ArticleID(id).map { .content(.edit($0)) }
    case "settings/sections": .settings(.section(id))
    case "access/staff": StaffID(id).map { .access(.member($0)) }
    case "access/roles": .access(.role(id))
    case "access/storefront-keys": .access(.storefrontKeys)
    default: nil
    }
  }
}

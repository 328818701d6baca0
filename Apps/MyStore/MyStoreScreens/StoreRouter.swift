import AccessUI
import Catalog
import CatalogUI
import ContentUI
import CustomersUI
import ImportsUI
import InventoryUI
import MarketingUI
import MarketsUI
import OperationsUI
import OrderingUI
import OutboundUI
import PaymentsUI
import SettingsUI
import ShippingUI
import StoreIdentifiers
import WebUI

/// The screen of a place: each context's router has its own.
struct StoreRouter: View {
  let route: StoreRoute
  let shopName: String
  let cart: CartID?

  var body: some View {
    switch route {
    case .home: HomeScreen(shopName: shopName)
    case .catalog(let route): CatalogRouter(route)
    case .ordering(let route): OrderingRouter(route, cart: cart)
    case .catalogStaff(let route): CatalogStaffRouter(route)
    case .customers(let route): CustomersRouter(route)
    case .markets(let route): MarketsRouter(route)
    case .marketing(let route): MarketingRouter(route)
    case .payments(let route): PaymentsRouter(route)
    case .operations(let route): OperationsRouter(route)
    case .imports(let route): ImportsRouter(route)
    case .outbound(let route): OutboundRouter(route)
    case .inventory(let route): InventoryRouter(route)
    case .content(.news(let cursor)): StoreNewsScreen(cursor: cursor)
    case .content(.homePreview(let language)): HomeScreen(shopName: shopName, draftIn: language)
    case .content(let route): ContentRouter(route)
    case .shipping(let route): ShippingRouter(route)
    case .settings(let route): SettingsRouter(route)
    case .access(let route): AccessRouter(route)
    case .office: AdminDashboardScreen()
    case .officeSearch(let query): OfficeSearchScreen(query: query)
    case .unknown: NotFoundScreen()
    }
  }
}

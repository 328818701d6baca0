import Catalog
import CatalogUI
import CustomersUI
import OrderingUI
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
    case .office: OfficeScreen()
    case .unknown: NotFoundScreen()
    }
  }
}

import Catalog
import CatalogUI
import CustomersUI
import FoundationCore
import MyStoreScreens
import OrderingUI
import StoreIdentifiers
import Testing
import WebUI

/// Every case of every route, from its address to a place in the store and back. A check of the workspace finds a case
/// without an example.
@Suite struct RouteTests {
  private static let order = OrderID(UniqueID(high: 1, low: 1))
  private static let product = ProductID(UniqueID(high: 1, low: 2))
  private static let list = PriceListID(UniqueID(high: 1, low: 3))
  private static let collection = ProductCollectionID(UniqueID(high: 1, low: 4))
  private static let type = ProductTypeID(UniqueID(high: 1, low: 5))
  private static let file = ProductImportID(UniqueID(high: 1, low: 6))
  private static let place = ProductListPlace(text: "tea & cake", minimumPrice: 100, sort: "name")

  private static let store: [StoreRoute] = [
    StoreRoute.home, StoreRoute.office, StoreRoute.catalog(.list(ProductListPlace())), StoreRoute.ordering(.cart),
    StoreRoute.catalogStaff(.addProduct), StoreRoute.customers(.signIn(back: PageLocation())),
    StoreRoute.unknown(PageLocation(["no", "such place"])),
  ]
  private static let catalog: [CatalogRoute] = [
    CatalogRoute.list(place), CatalogRoute.category(code: "tea & green", place),
    CatalogRoute.brand(handle: "loom", place),
    CatalogRoute.collection(handle: "winter", place), CatalogRoute.product(handle: "bowl"),
    CatalogRoute.reviews(.pending), CatalogRoute.reviews(.approved),
  ]
  private static let staff: [CatalogStaffRoute] = [
    CatalogStaffRoute.products(CatalogListPlace(text: "tea", status: .draft)), CatalogStaffRoute.addProduct,
    CatalogStaffRoute.product(product), CatalogStaffRoute.translation(product, language: "zh-Hans"),
    CatalogStaffRoute.categories(code: "a b", cursor: "c"), CatalogStaffRoute.categories(code: nil, cursor: nil),
    CatalogStaffRoute.priceLists(cursor: "c"), CatalogStaffRoute.addPriceList, CatalogStaffRoute.priceList(list),
    CatalogStaffRoute.collections, CatalogStaffRoute.addCollection, CatalogStaffRoute.collection(collection),
    CatalogStaffRoute.collectionTranslation(collection, language: "pl"), CatalogStaffRoute.productTypes,
    CatalogStaffRoute.addProductType, CatalogStaffRoute.productType(type), CatalogStaffRoute.brands(cursor: nil),
    CatalogStaffRoute.brand(handle: "loom"), CatalogStaffRoute.imports(cursor: "c"),
    CatalogStaffRoute.productImport(file),
  ]
  private static let ordering: [OrderingRoute] = [
    OrderingRoute.cart, OrderingRoute.checkout, OrderingRoute.confirmation(order, token: "t"),
    OrderingRoute.confirmation(order, token: nil), OrderingRoute.ownOrders(cursor: "c"), OrderingRoute.ownOrder(order),
    OrderingRoute.orders(owed: true, cursor: "c"), OrderingRoute.orders(cursor: nil), OrderingRoute.order(order),
  ]
  private static let customers: [CustomersRoute] = [
    CustomersRoute.signIn(back: PageLocation(["products", "bowl"])), CustomersRoute.register(back: PageLocation()),
    CustomersRoute.customers(email: "ann@example.com", cursor: "c"),
  ]
  private static let all =
    store + catalog.map { .catalog($0) } + staff.map { .catalogStaff($0) } + ordering.map { .ordering($0) }
    + customers.map { .customers($0) }

  @Test(arguments: all)
  func `an address leads to its route, and the route has that address`(_ route: StoreRoute) throws {
    let location = try #require(PageLocation(route.path))
    #expect(StoreRoute(location) as StoreRoute == route)
    let coordinator = StoreCoordinator(at: location)
    #expect(coordinator.section == route.section)
    #expect(coordinator.path.last ?? coordinator.section.root == route)
    #expect((coordinator.path.last ?? coordinator.section.root).path == route.path)
  }

  @Test func `no two examples have one address`() {
    #expect(Set(Self.all.map(\.path)).count == Set(Self.all).count)
  }
}

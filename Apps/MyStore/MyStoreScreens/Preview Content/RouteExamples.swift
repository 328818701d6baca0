package import Catalog
import CatalogUI
import CustomersUI
import FoundationCore
package import MyStoreScreens
import OrderingUI
package import StoreIdentifiers
import WebUI

/// Every case of every route, about the things that are given. A check of the workspace finds a case without an example.
package struct RouteExamples {
  package var handle = "bowl"
  package var category = "a b"
  package var brand = "loom"
  package var product = ProductID(UniqueID(high: 1, low: 2))
  package var priceList = PriceListID(UniqueID(high: 1, low: 3))
  package var collection = ProductCollectionID(UniqueID(high: 1, low: 4))
  package var collectionHandle = "winter"
  package var type = ProductTypeID(UniqueID(high: 1, low: 5))
  package var file = ProductImportID(UniqueID(high: 1, low: 6))
  package var order = OrderID(UniqueID(high: 1, low: 1))
  /// Shows the order to whoever has it.
  package var token: String? = "t"
  /// Where the later pages of lists begin.
  package var cursor: String? = "c"

  package init() {}

  package var all: [StoreRoute] {
    store + catalog.map { .catalog($0) } + staff.map { .catalogStaff($0) } + ordering.map { .ordering($0) }
      + customers.map { .customers($0) }
  }

  private var place: ProductListPlace { ProductListPlace(text: "tea & cake", minimumPrice: 100, sort: "name") }

  private var store: [StoreRoute] {
    [
      StoreRoute.home, StoreRoute.office, StoreRoute.catalog(.list(ProductListPlace())), StoreRoute.ordering(.cart),
      StoreRoute.catalogStaff(.addProduct), StoreRoute.customers(.signIn(back: PageLocation())),
      StoreRoute.unknown(PageLocation(["no", "such place"])),
    ]
  }

  private var catalog: [CatalogRoute] {
    [
      CatalogRoute.list(place), CatalogRoute.category(code: category, place), CatalogRoute.brand(handle: brand, place),
      CatalogRoute.collection(handle: collectionHandle, place), CatalogRoute.product(handle: handle),
      CatalogRoute.reviews(.pending), CatalogRoute.reviews(.approved),
    ]
  }

  private var staff: [CatalogStaffRoute] {
    [
      CatalogStaffRoute.products(CatalogListPlace(text: "tea", status: .draft)), CatalogStaffRoute.addProduct,
      CatalogStaffRoute.product(product), CatalogStaffRoute.translation(product, language: "zh-Hans"),
      CatalogStaffRoute.categories(code: category, cursor: cursor),
      CatalogStaffRoute.categories(code: nil, cursor: nil),
      CatalogStaffRoute.priceLists(cursor: cursor), CatalogStaffRoute.addPriceList,
      CatalogStaffRoute.priceList(priceList), CatalogStaffRoute.collections, CatalogStaffRoute.addCollection,
      CatalogStaffRoute.collection(collection), CatalogStaffRoute.collectionTranslation(collection, language: "pl"),
      CatalogStaffRoute.productTypes, CatalogStaffRoute.addProductType, CatalogStaffRoute.productType(type),
      CatalogStaffRoute.termUses, CatalogStaffRoute.terms(.names),
      CatalogStaffRoute.brands(cursor: nil), CatalogStaffRoute.brand(handle: brand),
      CatalogStaffRoute.imports(cursor: cursor), CatalogStaffRoute.productImport(file),
    ]
  }

  private var ordering: [OrderingRoute] {
    [
      OrderingRoute.cart, OrderingRoute.checkout, OrderingRoute.confirmation(order, token: token),
      OrderingRoute.confirmation(order, token: nil), OrderingRoute.ownOrders(cursor: cursor),
      OrderingRoute.ownOrder(order), OrderingRoute.orders(owed: true, cursor: cursor),
      OrderingRoute.orders(query: "ann@example.com", cursor: nil), OrderingRoute.orders(cursor: nil),
      OrderingRoute.order(order),
    ]
  }

  private var customers: [CustomersRoute] {
    [
      CustomersRoute.signIn(back: PageLocation(["products", handle])), CustomersRoute.register(back: PageLocation()),
      CustomersRoute.customers(email: "ann@example.com", cursor: cursor),
    ]
  }
}

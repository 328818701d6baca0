import Catalog
import CatalogUI
import CustomersUI
import Foundation
import FoundationCore
import MyStoreScreens
import OrderingUI
import StoreIdentifiers
import Testing
import WebUI

/// Where links and actions lead in the store.
@Suite struct CoordinatorTests {
  private static let order = OrderID.make()
  private static let product = ProductID.make()
  private static let list = StoreRoute.catalog(.list(ProductListPlace()))

  @Test(arguments: [
    (StoreRoute.home, "/"), (list, "/products"),
    (
      .catalog(.list(ProductListPlace(text: "tea", minimumPrice: 100, sort: "name"))),
      "/products?q=tea&min=100&sort=name"
    ),
    (.catalog(.product(handle: "bowl")), "/products/bowl"), (.ordering(.cart), "/cart"),
    (.ordering(.checkout), "/checkout"), (.ordering(.confirmation(order, token: nil)), "/orders/\(order)"),
    (.office, "/office"),
    (.ordering(.orders(cursor: nil)), "/office/orders"), (.ordering(.order(order)), "/office/orders/\(order)"),
    (.catalogStaff(.products(CatalogListPlace(text: "tea", status: .draft))), "/office/products?q=tea&status=draft"),
    (.catalogStaff(.categories(code: nil, cursor: nil)), "/office/categories"),
    (.catalogStaff(.categories(code: "a b", cursor: nil)), "/office/categories/a%20b"),
    (.catalogStaff(.addCollection), "/office/collections/new"), (.catalogStaff(.productTypes), "/office/product-types"),
    (.catalogStaff(.brand(handle: "loom")), "/office/brands/loom"),
    (.catalogStaff(.addProduct), "/office/products/new"),
    (.catalogStaff(.product(product)), "/office/products/\(product)"),
    (.customers(.customers(email: nil, cursor: nil)), "/office/customers"),
    (.customers(.customers(email: "ann@example.com", cursor: nil)), "/office/customers?email=ann%40example.com"),
    (.customers(.signIn(back: PageLocation(["products", "bowl"]))), "/sign-in?to=%2Fproducts%2Fbowl"),
    (.unknown(PageLocation(["nowhere"])), "/nowhere"),
  ])
  func `each place has one address, and leads there cold`(_ route: StoreRoute, _ address: String) throws {
    #expect(route.path == address)
    let location = try #require(PageLocation(address))
    #expect(StoreRoute(location) as StoreRoute == route)
    let coordinator = StoreCoordinator(at: location)
    #expect(coordinator.section == route.section)
    #expect(coordinator.path.last ?? coordinator.section.root == route)
  }

  @Test(arguments: ["https://shop.example/office/orders/\(order)", "mystore://office/orders/\(order)"])
  func `a deep link puts the store at the place and those above it`(_ address: String) throws {
    let coordinator = StoreCoordinator(at: PageLocation())
    coordinator.handle(try #require(URL(string: address)))
    #expect(coordinator.section == .office)
    #expect(coordinator.path == [.ordering(.orders(cursor: nil)), .ordering(.order(Self.order))])
  }

  @Test func `pushing goes on top, and back to a place that is on the path`() {
    let coordinator = StoreCoordinator(at: PageLocation())
    let product = StoreRoute.catalog(.product(handle: "bowl"))
    for route in [Self.list, product, .ordering(.cart), product] { coordinator.handle(.push(route)) }
    #expect(coordinator.path == [Self.list, product])
    let other = StoreRoute.catalog(.list(ProductListPlace(text: "tea")))
    coordinator.handle(.unwind(to: Self.list))
    coordinator.handle(.push(other))
    #expect(coordinator.path == [other], "another part of the same list takes its place")
  }

  @Test func `unwinding home empties the path, to a place keeps through it, to another changes nothing`() {
    let coordinator = StoreCoordinator(at: PageLocation(["products", "bowl"]))
    let before = coordinator.path
    coordinator.handle(.unwind(to: StoreRoute.ordering(.cart)))
    #expect(coordinator.path == before)
    coordinator.handle(.unwind(to: Self.list))
    #expect(coordinator.path == [Self.list])
    coordinator.handle(.unwind(to: nil))
    #expect(coordinator.path.isEmpty)
    coordinator.handle(.push(Self.list))
    coordinator.handle(.unwind(to: StoreRoute.home))
    #expect(coordinator.path.isEmpty)
  }

  @Test func `a path does not grow for ever`() {
    let coordinator = StoreCoordinator(at: PageLocation())
    for number in 0..<100 { coordinator.handle(.push(CatalogRoute.product(handle: "p\(number)"))) }
    #expect(coordinator.path.count == 20)
    #expect(coordinator.path.last == .catalog(.product(handle: "p99")))
  }
}

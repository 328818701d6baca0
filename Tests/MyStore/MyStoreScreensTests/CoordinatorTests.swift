import Catalog
import CatalogUI
import CustomersUI
import Foundation
import FoundationCore
import MyStoreScreens
import Ordering
import OrderingUI
import StoreIdentifiers
import Synchronization
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
    #expect(coordinator.place == route)
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

  @Test func `unwinding home empties the path of either section`() {
    let shop = StoreCoordinator(at: PageLocation(["products", "bowl"]))
    shop.handle(.unwind(to: nil))
    #expect(shop.path.isEmpty)
    shop.handle(.push(Self.list))
    shop.handle(.unwind(to: StoreRoute.home))
    #expect(shop.path.isEmpty && shop.section == .shop)
    let office = StoreCoordinator(at: PageLocation(["office", "brands", "loom"]))
    office.handle(.unwind(to: nil))
    #expect(office.path.isEmpty && office.section == .office)
  }

  @Test func `unwinding to a place keeps the path through its first occurrence`() {
    let coordinator = StoreCoordinator(at: PageLocation())
    coordinator.path = [Self.list, .ordering(.cart), Self.list, .ordering(.checkout)]
    coordinator.handle(.unwind(to: Self.list))
    #expect(coordinator.path == [Self.list])
  }

  @Test func `unwinding to a list goes back to the part of it that one came through`() {
    let coordinator = StoreCoordinator(at: PageLocation(["office"]))
    let later = StoreRoute.ordering(.orders(filter: .owed, cursor: "c"))
    coordinator.handle(.push(later))
    coordinator.handle(.push(StoreRoute.ordering(.order(Self.order))))
    coordinator.handle(.unwind(to: OrderingRoute.orders(cursor: nil)))
    #expect(coordinator.path == [later])
  }

  @Test func `unwinding to a place that is not on the path changes nothing, and is reported`() {
    let reported = Mutex<[StoreRoute]>([])
    let coordinator = StoreCoordinator(at: PageLocation(["products", "bowl"])) { route in
      reported.withLock { $0.append(route) }
    }
    let before = coordinator.path
    coordinator.handle(.unwind(to: StoreRoute.ordering(.cart)))
    // Another section's root is not on this section's path.
    coordinator.handle(.unwind(to: StoreRoute.office))
    #expect(coordinator.path == before && coordinator.section == .shop)
    #expect(reported.withLock { $0 } == [.ordering(.cart), .office])
    coordinator.handle(.unwind(to: Self.list))
    #expect(reported.withLock { $0.count } == 2)
  }

  @Test func `each section keeps its path while one is in another`() {
    let coordinator = StoreCoordinator(at: PageLocation(["products", "bowl"]))
    let shop = coordinator.path
    coordinator.handle(.push(CatalogStaffRoute.brand(handle: "loom")))
    let office = coordinator.path
    #expect(office == [.catalogStaff(.brands(cursor: nil)), .catalogStaff(.brand(handle: "loom"))])
    #expect(coordinator.entrance(to: .shop) == .catalog(.product(handle: "bowl")))
    #expect(coordinator.entrance(to: .office) == .office)
    coordinator.handle(.push(coordinator.entrance(to: .shop)))
    #expect(coordinator.section == .shop && coordinator.path == shop)
    coordinator.handle(.push(coordinator.entrance(to: .office)))
    #expect(coordinator.section == .office && coordinator.path == office)
    coordinator.handle(.push(StoreRoute.home))
    #expect(coordinator.section == .shop && coordinator.path.isEmpty)
    #expect(coordinator.entrance(to: .office) == .catalogStaff(.brand(handle: "loom")))
  }

  @Test func `a presented place lies above the path, and goes when one goes elsewhere`() throws {
    let coordinator = StoreCoordinator(at: PageLocation(["products", "bowl"]))
    let path = coordinator.path
    let elsewhere: [(StoreCoordinator) throws -> Void] = [
      { $0.handle(.push(OrderingRoute.checkout)) }, { $0.handle(.unwind(to: nil)) },
      { $0.handle(try #require(URL(string: "mystore://products"))) },
    ]
    for leave in elsewhere {
      coordinator.path = path
      coordinator.handle(.present(OrderingRoute.cart))
      #expect(coordinator.presented == .ordering(.cart))
      #expect(coordinator.path == path && coordinator.place == .catalog(.product(handle: "bowl")))
      try leave(coordinator)
      #expect(coordinator.presented == nil)
    }
  }

  @Test func `a place of another section is not presented, but gone to`() {
    let coordinator = StoreCoordinator(at: PageLocation())
    coordinator.handle(.present(OrderingRoute.orders(cursor: nil)))
    #expect(coordinator.presented == nil && coordinator.section == .office)
    #expect(coordinator.place == .ordering(.orders(cursor: nil)))
  }

  @Test func `a path does not grow for ever`() {
    let coordinator = StoreCoordinator(at: PageLocation())
    for number in 0..<100 { coordinator.handle(.push(CatalogRoute.product(handle: "p\(number)"))) }
    #expect(coordinator.path.count == 20)
    #expect(coordinator.path.last == .catalog(.product(handle: "p99")))
  }
}

import Access
import AccessUI
import MyStoreScreens
import StorePreviews
import Testing
import WebUI

/// Every case of every route, from its address to a place in the store and back.
@Suite struct RouteTests {
  private static let all = RouteExamples().all

  @Test(arguments: all)
  func `an address leads to its route, and the route has that address`(_ route: StoreRoute) throws {
    let location = try #require(PageLocation(route.path))
    #expect(StoreRoute(location) as StoreRoute == route)
    let coordinator = StoreCoordinator(at: location)
    #expect(coordinator.section == route.section)
    #expect(coordinator.place == route)
    #expect(coordinator.place.path == route.path)
  }

  @Test(arguments: all)
  func `a deep link leads to its route`(_ route: StoreRoute) throws {
    let coordinator = StoreCoordinator(at: PageLocation(["cart"]))
    coordinator.handle(try #require(route.deepLink))
    #expect(coordinator.place == route)
  }

  @Test func `no two examples have one address`() {
    #expect(Set(Self.all.map(\.path)).count == Set(Self.all).count)
  }

  @Test(arguments: all)
  func `a place in the back office is for staff, and no other place is`(_ route: StoreRoute) {
    // Whoever is invited has no account yet, and comes to the office, which is open while the shop is not.
    // So does whoever works here and has forgotten their password.
    switch route {
    case .access(.invitation), .access(.forgottenPassword(.staff, _)), .access(.newPassword(_, .staff, _)):
      return #expect(route.audience == .anyone && route.section == .office)
    default: break
    }
    let isStaffs =
      switch route.audience {
      case .staff, .staffWithOne: true
      case .anyone, .customers: false
      }
    #expect(isStaffs == (route.section == .office))
  }
}

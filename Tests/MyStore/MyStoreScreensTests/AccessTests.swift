import Access
import Catalog
import CatalogUI
import CustomersUI
import FoundationCore
import ImportsUI
import MyStoreScreens
import OrderingUI
import StoreIdentifiers
import Testing
import WebUI

/// What a visitor finds at a place of the store.
@Suite struct AccessTests {
  private static let anyone = StoreVisitor()
  private static let customer = StoreVisitor(isCustomer: true)
  /// Signed in, before the session says what they may do.
  private static let unread = StoreVisitor(isStaff: true)
  private static let clerk = StoreVisitor(isStaff: true, permissions: [Permission("orders.read")])
  /// May write what they may not read.
  private static let writer = StoreVisitor(
    isStaff: true, permissions: [Permission("customers.write"), Permission("orders.write")])
  private static let keeper = StoreVisitor(isStaff: true, permissions: [Permission("inventory.write")])
  private static let order = OrderID(UniqueID(high: 1, low: 1))

  @Test(
    arguments: [
      (.home, anyone, .show), (.unknown(PageLocation(["nowhere"])), anyone, .show),
      (.catalog(.product(handle: "for-members")), anyone, .show), (.ordering(.cart), anyone, .show),
      (.ordering(.confirmation(order, token: nil)), anyone, .show),
      (.customers(.register(back: PageLocation())), anyone, .show),
      (.ordering(.ownOrders(cursor: nil)), anyone, .signIn(.shop)),
      (.ordering(.ownOrder(order)), anyone, .signIn(.shop)),
      (.ordering(.ownOrder(order)), unread, .signIn(.shop)),
      (.ordering(.ownOrder(order)), customer, .show),
      (.office, anyone, .signIn(.office)), (.office, customer, .signIn(.office)), (.office, clerk, .show),
      (.ordering(.orders(cursor: nil)), customer, .signIn(.office)), (.ordering(.orders(cursor: nil)), clerk, .show),
      (.ordering(.order(order)), unread, .show),
      (.catalog(.reviews(.pending)), clerk, .notAllowed(Permission("catalog.moderate"))),
      (.catalogStaff(.addProduct), clerk, .notAllowed(Permission("catalog.write"))),
      (.catalogStaff(.addProduct), unread, .show), (.catalogStaff(.addProduct), anyone, .signIn(.office)),
      (.customers(.customers(email: nil, cursor: nil)), clerk, .notAllowed(Permission("customers.read"))),
      (.customers(.customers(email: nil, cursor: nil)), customer, .signIn(.office)),
      (.imports(.all(cursor: nil)), anyone, .signIn(.office)), (.imports(.all(cursor: nil)), unread, .show),
      (.imports(.all(cursor: nil)), clerk, .notAllowed(Permission("catalog.write"))),
      (.imports(.all(cursor: nil)), writer, .notAllowed(Permission("catalog.write"))),
      (.imports(.all(cursor: nil)), keeper, .show),
    ] as [(StoreRoute, StoreVisitor, StoreAccess)])
  func `a visitor finds the place, a way to sign in, or what is missing`(
    _ route: StoreRoute, _ visitor: StoreVisitor, _ access: StoreAccess
  ) {
    #expect(StoreAccess(to: route, of: visitor) == access)
    #expect(StoreCoordinator(at: route.location).access(of: visitor) == access)
  }

  @Test func `a visitor is whoever the session stands for`() {
    var session = WebSession()
    #expect(StoreVisitor(session) == Self.anyone)
    session.customerToken = "c"
    #expect(StoreVisitor(session) == Self.customer)
    (session.customerToken, session.staffToken, session.staffPermissions) = (nil, "s", [Permission("orders.read")])
    #expect(StoreVisitor(session) == Self.clerk)
  }
}

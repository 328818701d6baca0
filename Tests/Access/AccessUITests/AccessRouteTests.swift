import Access
import AccessUI
import FoundationCore
import Testing
import WebUI

@Suite struct AccessRouteTests {
  private static let id = UniqueID(high: 1, low: 2)

  @Test(arguments: [
    AccessRoute.staff, .member(StaffID(id)), .invite, .roles, .newRole, .role("owner"), .role(id.description), .tokens,
    .audit(AuditCriteria(), cursor: nil), .record(AuditRecordID(id)), .invitation(token: "msinvite_abc"),
    .audit(
      AuditCriteria(
        principal: "staff:\(id)", kind: "catalog/products", aggregate: "a b", from: Timestamp(milliseconds: 1_000),
        until: Timestamp(milliseconds: 2_000)), cursor: "c"),
  ])
  func `a place has an address that leads to it`(route: AccessRoute) {
    #expect(AccessRoute(location: route.location) == route)
    #expect(route.isOffice == (route.permission != nil))
  }

  @Test(arguments: [
    ["office"], ["office", "staff", "x"], ["office", "audit", "x"], ["invitation"], ["office", "roles", "a", "b"],
  ])
  func `other addresses are none of its places`(segments: [String]) {
    #expect(AccessRoute(location: PageLocation(segments)) == nil)
  }
}

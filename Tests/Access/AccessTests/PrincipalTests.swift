import Access
import FoundationCore
import Testing

struct PrincipalTests {
  private static let id = UniqueID(high: 1, low: 2)
  private static let read = Permission("a.read"), write = Permission("a.write")
  private static let staff = Principal.staff(StaffPrincipal(id: id, permissions: [read]))

  @Test(
    arguments: [
      (Principal.anonymous, "anonymous", nil), (.guest(id), "guest:\(id)", .guest),
      (.customer(id), "customer:\(id)", .customer), (staff, "staff:\(id)", .staff),
    ] as [(Principal, String, TokenHolder.Kind?)])
  func `each principal has a key of its own, and holds a token of one kind`(
    principal: Principal, key: String, kind: TokenHolder.Kind?
  ) throws {
    #expect(principal.key == key)
    #expect(TokenHolder(principal)?.kind == kind)
    if let holder = TokenHolder(principal) {
      #expect(try Schema.tokenHolder.decode(Schema.tokenHolder.encode(holder)) == holder)
    }
  }

  @Test func `only staff hold permissions, and only those that they were given`() {
    for principal in [Principal.anonymous, .guest(Self.id), .customer(Self.id)] { #expect(!principal.holds(Self.read)) }
    #expect(Self.staff.holds(Self.read))
    #expect(!Self.staff.holds(Self.write))
    #expect(TokenHolder(Self.staff)?.permissions == ["a.read"])
    let demo = Principal.system("demo", permissions: [Self.read])
    #expect(demo.key == "system:demo" && demo.holds(Self.read) && !demo.holds(Self.write))
    #expect(Self.read < Self.write && !(Self.write < Self.read))
  }
}

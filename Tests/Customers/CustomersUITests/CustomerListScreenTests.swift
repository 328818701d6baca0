import Customers
import CustomersUI
import FoundationCore
import MyStoreKit
import StoreIdentifiers
import Testing
import WebUI
import WebUITesting

/// What staff do to customers and their groups.
struct CustomerListScreenTests {
  private static let list = "/api/v1/customers/customers", buyers = "/api/v1/customers/buyers",
    groups = "/api/v1/customers/groups"
  private static let id = CustomerID(UniqueID(high: 1, low: 1))

  private func ann(_ group: String? = nil) -> Customer {
    Customer(id: Self.id, name: "Ann", email: "ann@example.com", createdAt: Timestamp(milliseconds: 0), group: group)
  }

  private static let jo = Guest(
    id: GuestID(UniqueID(high: 1, low: 2)), email: "jo@example.com", name: "Jo Reed",
    firstOrderAt: Timestamp(milliseconds: 0), lastOrderAt: Timestamp(milliseconds: 86_400_000), orderCount: 2)

  @Test func `guests are beside customers, with how often they ordered, and counts stop at a thousand`() async throws {
    let (screen, transport) = await screen([groups(0)])
    #expect(await screen.contains("2 orders, the last on"))
    #expect(try await screen.find(.identifier("guest-link")).text == "Jo Reed")
    #expect(try await screen.find(.identifier("buyers-guest")).text.contains("1,000+"))
    #expect(try await screen.find(.identifier("buyers-all")).text.contains("1,000+"))
    #expect(transport.requests.contains { $0.path == Self.buyers })
  }

  private func groups(_ members: Int) -> CannedTransport.Answer {
    .init(
      Self.groups,
      json: Schema.customerGroups.encode([CustomerGroup(code: "trade", name: "Trade", memberCount: members)]))
  }

  private func screen(_ answers: [CannedTransport.Answer]) async -> (Screen, CannedTransport) {
    let page = CannedTransport.Answer(
      Self.buyers, json: Schema.buyers.encode(Page(items: [.account(ann()), .guest(Self.jo)], next: nil)))
    let counts = CannedTransport.Answer(
      "/api/v1/customers/buyer-counts", json: Schema.buyerCounts.encode(BuyerCounts(accounts: 1, guests: 1_000)))
    let transport = CannedTransport([page, counts] + answers)
    let screen = await Screen {
      CustomerListScreen().environment(
        CustomersModel(client: CustomersHTTPClient(client: HTTPClient(transport: transport, retries: .never))))
    }
    return (screen, transport)
  }

  private func sent(_ transport: CannedTransport) -> [String] {
    transport.requests.filter { $0.method != .get }.map {
      "\($0.method) \($0.path) " + String(decoding: $0.body ?? [], as: UTF8.self)
    }
  }

  @Test func `a customer is put into a group, and its members are counted anew`() async throws {
    let path = "\(Self.list)/\(Self.id)/group"
    let (screen, transport) = await screen([
      groups(0), groups(1), .init(path, method: .put, json: Schema.customer.encode(ann("trade"))),
    ])
    #expect(await screen.contains("0 members"))
    try await screen.select("Trade", in: .identifier("customer-group"))
    try await screen.tap(.identifier("customer-group-save"))
    #expect(sent(transport) == ["put \(path) {\"group\":\"trade\"}"])
    #expect(await screen.contains("1 member"))
    // Who is in a group keeps it there.
    #expect(await !screen.has(.identifier("group-remove")))
  }

  @Test func `a group needs a name and a code that can be one`() async throws {
    let (screen, transport) = await screen([groups(0)])
    try await screen.type("a/b", into: .identifier("group-code"))
    try await screen.tap(.identifier("group-add"))
    #expect(await screen.contains("Enter a name, up to 200 characters."))
    #expect(await screen.contains("without slashes and commas"))
    #expect(sent(transport).isEmpty)
  }

  @Test func `the buttons of groups wait for a name and a code, and say at the field what is wrong`() async throws {
    let (screen, _) = await screen([groups(0)])
    func waits(_ query: ElementQuery) async throws -> Bool {
      try await screen.find(query).attributes["data-valid"] == ""
    }
    #expect(try await waits(.identifier("group-add")))
    #expect(await !screen.contains("Enter a name, up to 200 characters."))
    try await screen.type("a,b", into: .identifier("group-code"))
    #expect(await screen.contains("without slashes and commas"))
    try await screen.type("club", into: .identifier("group-code"))
    try await screen.type("Club", into: .identifier("group-name"))
    #expect(try await !waits(.identifier("group-add")))
    #expect(try await !waits(.button("Rename trade")))
    try await screen.type(" ", into: .identifier("group-rename"))
    #expect(try await waits(.button("Rename trade")))
    #expect(await screen.contains("Enter a name, up to 200 characters."))
  }

  @Test func `a group is added and removed`() async throws {
    let (screen, transport) = await screen([
      groups(0),
      .init(
        Self.groups, method: .post,
        json: Schema.customerGroup.encode(CustomerGroup(code: "club", name: "Club", memberCount: 0))),
      .init(Self.groups + "/trade", method: .delete, json: "", status: 204),
    ])
    try await screen.type(" Club ", into: .identifier("group-name"))
    try await screen.type(" club ", into: .identifier("group-code"))
    try await screen.tap(.identifier("group-add"))
    try await screen.tap(.identifier("group-remove"))
    #expect(
      sent(transport) == ["post \(Self.groups) {\"code\":\"club\",\"name\":\"Club\"}", "delete \(Self.groups)/trade "])
  }

  @Test(arguments: [
    (CustomersRoute.customers(email: nil, cursor: nil), "/office/customers"),
    (.customers(kind: .guest, email: nil, cursor: nil), "/office/customers?kind=guest"),
    (.guest(jo.id), "/office/customers/guests/\(jo.id)"),
    (.customers(email: "ann@example.com", cursor: "c"), "/office/customers?email=ann%40example.com&cursor=c"),
  ])
  func `the list has an address of its own, among staff's`(_ route: CustomersRoute, _ address: String) throws {
    #expect(route.location.description == address && route.isOffice)
    #expect(CustomersRoute(location: try #require(PageLocation(address))) == route)
    #expect(!CustomersRoute.signIn(back: PageLocation()).isOffice)
  }
}

public import Access
import AccessService
public import Customers
public import FoundationCore
import HTTPServer
import Persistence

/// Those who buy, with an account or without one.
public struct Buyers: Sendable {
  private let database: Database

  init(database: Database) { self.database = database }

  /// A page of those who buy, the latest first: of one kind or of both, or whoever has an e-mail address. Needs
  /// `customers.read`.
  ///
  /// - Throws: `invalidCursor` for a cursor from another list; `access` without the permission; `storage` when the
  ///   database fails.
  public func all(
    _ kind: Buyer.Kind? = nil, email: String? = nil, after cursor: Cursor?, limit: Int, as principal: Principal
  ) async throws(CustomersError) -> Page<Buyer> {
    try CustomersService.allow(.customersRead, principal)
    let keyset = Keyset(version: 2)
    let place = cursor.flatMap { keyset.place(of: $0) }
    guard (cursor == nil) == (place == nil) else { throw .invalidCursor }
    func condition(_ time: SQL<CustomersSchema>) -> SQL<CustomersSchema> {
      var conditions: [SQL<CustomersSchema>] = ["1 = 1"]
      if let email { conditions.append("email_key = \(email.lowercased())") }
      if let place { conditions.append("(\(fragment: time), id) < (\(place.number), \(place.id))") }
      return .joined(conditions, by: " AND ")
    }
    let (customers, guests) = (condition("created_at"), condition("first_at"))
    // Each kind is a range of its own index, of which a page's worth is read.
    let found = try await database.read(as: CustomersSchema.self) { snapshot throws(CustomersError) -> [Buyer] in
      var found: [Buyer] = []
      if kind != .guest {
        let rows: [CustomerRow] = try snapshot.rows(
          """
          SELECT id, name, email, created_at, group_code FROM \(.customer) WHERE \(customers)
          ORDER BY created_at DESC, id DESC LIMIT \(limit + 1)
          """)
        found += rows.map { .account($0.customer) }
      }
      if kind != .account {
        let rows: [GuestRow] = try snapshot.rows(
          """
          SELECT \(GuestRow.columns) FROM \(.guest) WHERE \(guests) ORDER BY first_at DESC, id DESC LIMIT \(limit + 1)
          """)
        found += rows.map { .guest($0.guest) }
      }
      return found
    }
    let latest = found.sorted { ($0.since, $0.id) > ($1.since, $1.id) }
    return Page(Array(latest.prefix(limit + 1)), limit: limit) { keyset.cursor(after: $0.since, $0.id) }
  }

  /// How many there are of each kind, up to `BuyerCounts.limit`. Needs `customers.read`.
  ///
  /// - Throws: `access` without the permission; `storage` when the database fails.
  public func counts(as principal: Principal) async throws(CustomersError) -> BuyerCounts {
    try CustomersService.allow(.customersRead, principal)
    return try await database.read(as: CustomersSchema.self) { snapshot throws(CustomersError) in
      let accounts: Int? = try snapshot.first(
        "SELECT count(*) FROM (SELECT 1 FROM \(.customer) LIMIT \(BuyerCounts.limit)) AS counted")
      let guests: Int? = try snapshot.first(
        "SELECT count(*) FROM (SELECT 1 FROM \(.guest) LIMIT \(BuyerCounts.limit)) AS counted")
      return BuyerCounts(accounts: accounts ?? 0, guests: guests ?? 0)
    }
  }

  /// One guest. Needs `customers.read`.
  ///
  /// - Throws: `notFound`; `access` without the permission; `storage` when the database fails.
  public func guest(_ id: GuestID, as principal: Principal) async throws(CustomersError) -> Guest {
    try CustomersService.allow(.customersRead, principal)
    let row: GuestRow? = try await database.read(as: CustomersSchema.self) { snapshot throws(CustomersError) in
      try snapshot.first("SELECT \(GuestRow.columns) FROM \(.guest) WHERE id = \(id)")
    }
    guard let row else { throw .notFound }
    return row.guest
  }

  /// The operations on those who buy.
  func routes(_ gate: Gate) -> [Route<AccessPolicy>] {
    [
      Route(
        .get, "/api/v1/customers/buyers", operation: "listBuyers",
        summary: "Customers and guests, the latest first: of one kind, or whoever has an e-mail address",
        policy: gate.staff(.customersRead), inputs: .query(optional: "kind", .enumeration(of: Buyer.Kind.self)),
        .query(optional: "email", .text(1...254)), .query(optional: "cursor", .cursor),
        .query("limit", .integer(Page<Buyer>.limits), default: Page<Buyer>.defaultLimit), output: .json(.buyers)
      ) { context, kind, email, cursor, limit in
        try await all(kind, email: email, after: cursor, limit: limit, as: context.principal)
      },
      Route(
        .get, "/api/v1/customers/buyer-counts", operation: "countBuyers",
        summary: "How many customers and guests there are: 1,000 stands for that many or more",
        policy: gate.staff(.customersRead), output: .json(.buyerCounts)
      ) { context in
        try await counts(as: context.principal)
      },
      Route(
        .get, "/api/v1/customers/guests/{id}", operation: "getGuest", summary: "Someone who ordered without an account",
        policy: gate.staff(.customersRead), inputs: .path("id", .identifier(of: GuestTag.self)), output: .json(.guest)
      ) { context, id in
        try await guest(id, as: context.principal)
      },
    ]
  }
}

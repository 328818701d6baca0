import AccessService
import Customers
public import FoundationCore
public import Persistence
public import StoreIdentifiers

/// Those who have ordered without an account: what Customers keeps of Ordering's events.
public enum Guests {
  /// Notes an order that a guest has placed. Someone with that e-mail address who has an account stays what they are.
  ///
  /// For use in the transaction that handles the event.
  ///
  /// - Throws: `storage` when the database fails.
  public static func note(
    _ order: OrderID, email: String, name: String?, at time: Timestamp, in work: borrowing UnitOfWork<CustomersSchema>
  ) throws(CustomersError) {
    let key = email.lowercased()
    let customer: CustomerID? = try work.first("SELECT id FROM \(.customer) WHERE email_key = \(key)")
    guard customer == nil else { return try inviteIfAwaited(email: key, in: work) }
    // The id of the first order is unique, and made when it was placed.
    try work.run(
      """
      INSERT INTO \(.guest) AS g (id, email, email_key, name, first_at, last_at, orders)
      VALUES (\(order), \(email), \(key), \(name), \(time), \(time), 1)
      ON CONFLICT (email_key) DO UPDATE SET orders = g.orders + 1, email = excluded.email, last_at = excluded.last_at,
        name = coalesce(excluded.name, g.name)
      """)
  }

  /// Writes to somebody whom another shop knew how they get an account here, once: when they first order, or try to sign in.
  private static func inviteIfAwaited(
    email: String, in work: borrowing UnitOfWork<CustomersSchema>
  ) throws(CustomersError) {
    let address: String? = try work.first(
      """
      UPDATE \(.customer) SET awaits_account = 0 WHERE email_key = \(email.lowercased()) AND awaits_account = 1
      RETURNING email
      """)
    if let address { try work.enqueue(AccountLinks.opening(for: address)) }
  }

  /// Whoever opens an account is a guest no longer.
  static func forget(email: String, in work: borrowing UnitOfWork<CustomersSchema>) throws(CustomersError) {
    try work.run("DELETE FROM \(.guest) WHERE email_key = \(email.lowercased())")
  }
}

struct GuestRow: RowDecodable {
  let guest: Guest

  static let columns: SQL<CustomersSchema> = "id, email, name, first_at, last_at, orders"

  init(row: inout RowReader) throws(DatabaseError) {
    guest = Guest(
      id: try row.read(), email: try row.read(), name: try row.read(), firstOrderAt: try row.read(),
      lastOrderAt: try row.read(), orderCount: try row.read())
  }
}

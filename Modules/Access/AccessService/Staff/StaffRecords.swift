import Access
import FoundationCore
import Persistence

/// The rows of staff.
enum StaffRecords {
  static func all(in snapshot: borrowing Snapshot<AccessSchema>) throws(AccessError) -> [StaffMember] {
    let rows: [Row] = try snapshot.rows(
      "SELECT id, email, name, disabled_at, created_at, version FROM \(.staff) ORDER BY email_key")
    let held: [HeldRow] = try snapshot.rows("SELECT staff, role FROM \(.staffRole) ORDER BY role")
    let roles = Dictionary(grouping: held, by: \.staff)
    return rows.map { $0.member((roles[$0.id] ?? []).map(\.role)) }
  }

  /// - Throws: `unknownStaff` when there is none.
  static func member(_ id: UniqueID, in snapshot: borrowing Snapshot<AccessSchema>) throws(AccessError) -> StaffMember {
    let row: Row? = try snapshot.first(
      "SELECT id, email, name, disabled_at, created_at, version FROM \(.staff) WHERE id = \(id)")
    guard let row else { throw .unknownStaff }
    return row.member(try RoleRecords.roles(of: id, in: snapshot))
  }

  /// Adds a member of staff who can sign in with the password that the hash is of.
  ///
  /// - Throws: `emailTaken`.
  static func add(
    _ id: UniqueID, email: String, name: String, hash: String, roles: [String], at now: Timestamp,
    in work: borrowing UnitOfWork<AccessSchema>
  ) throws(AccessError) {
    let added = try work.run(
      """
      INSERT INTO \(.staff) (id, email, email_key, name, password_hash, created_at, version)
      VALUES (\(id), \(email), \(email.lowercased()), \(name), \(hash), \(now), 1) ON CONFLICT DO NOTHING
      """)
    guard added == 1 else { throw .emailTaken }
    try RoleRecords.give(roles, to: id, in: work)
  }

  /// Ends all sessions and tokens of a member of staff.
  static func endTokens(
    of staff: UniqueID, in work: borrowing UnitOfWork<AccessSchema>
  ) throws(AccessError) -> EndedTokens {
    try work.run("DELETE FROM \(.link) WHERE subject = \(staff)")
    let digests: [[UInt8]] = try work.rows(
      """
      DELETE FROM \(.token) WHERE subject = \(staff) AND kind IN (\(AccessToken.Kind.staff), \(AccessToken.Kind.api))
      RETURNING digest
      """)
    return EndedTokens(digests: Set(digests))
  }

  private struct Row: RowDecodable {
    let id: UniqueID, email: String, name: String, disabledAt: Timestamp?, addedAt: Timestamp, version: Int64

    init(row: inout RowReader) throws(DatabaseError) {
      id = try row.read()
      email = try row.read()
      name = try row.read()
      disabledAt = try row.read()
      addedAt = try row.read()
      version = try row.read()
    }

    func member(_ roles: [String]) -> StaffMember {
      StaffMember(
        id: StaffID(id), email: email, name: name, roles: roles, isDisabled: disabledAt != nil, addedAt: addedAt,
        version: version)
    }
  }

  private struct HeldRow: RowDecodable {
    let staff: UniqueID, role: String

    init(row: inout RowReader) throws(DatabaseError) { (staff, role) = (try row.read(), try row.read()) }
  }
}

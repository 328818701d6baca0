import Access
import FoundationCore
import Persistence

/// The rows of roles, and of who has them.
enum RoleRecords {
  /// What a member of staff may do; nil for one who is not there, or may not sign in.
  static func permissions(
    of staff: UniqueID, by book: RoleBook, in snapshot: borrowing Snapshot<AccessSchema>
  ) throws(AccessError) -> Set<Permission>? {
    let rows: [HeldRow] = try snapshot.rows(
      """
      SELECT h.role, r.permissions FROM \(.staff) AS s LEFT JOIN \(.staffRole) AS h ON h.staff = s.id
      LEFT JOIN \(.role) AS r ON r.id = h.role WHERE s.id = \(staff) AND s.disabled_at IS NULL
      """)
    guard !rows.isEmpty else { return nil }
    return rows.reduce(into: []) { permissions, row in
      if let role = row.role { permissions.formUnion(book.permissions(of: role, stored: row.permissions)) }
    }
  }

  /// The shop's own roles, by name.
  static func own(in snapshot: borrowing Snapshot<AccessSchema>) throws(AccessError) -> [StaffRole] {
    let rows: [RoleRow] = try snapshot.rows("SELECT id, name, permissions, version FROM \(.role) ORDER BY name_key")
    return rows.map(\.role)
  }

  /// What some roles allow together. Of roles that somebody has had until now, those that are no more allow nothing, and so
  /// do permissions that are no more.
  ///
  /// - Throws: `unknownRole` for one that is not there, unless they are former roles.
  static func permissions(
    of roles: [String], by book: RoleBook, in snapshot: borrowing Snapshot<AccessSchema>, isFormer: Bool = false
  ) throws(AccessError) -> Set<Permission> {
    let own = try own(in: snapshot)
    var all: Set<Permission> = []
    for id in roles {
      if let role = own.first(where: { $0.id == id }) {
        all.formUnion(role.permissions.intersection(book.permissions))
      } else if let role = book.builtIn.first(where: { $0.id == id }) {
        all.formUnion(role.permissions)
      } else if !isFormer {
        throw .unknownRole
      }
    }
    return all
  }

  static func roles(of staff: UniqueID, in snapshot: borrowing Snapshot<AccessSchema>) throws(AccessError) -> [String] {
    try snapshot.rows("SELECT role FROM \(.staffRole) WHERE staff = \(staff) ORDER BY role")
  }

  static func give(
    _ roles: [String], to staff: UniqueID, in work: borrowing UnitOfWork<AccessSchema>
  ) throws(AccessError) {
    try work.run("DELETE FROM \(.staffRole) WHERE staff = \(staff)")
    for role in Set(roles) { try work.run("INSERT INTO \(.staffRole) (staff, role) VALUES (\(staff), \(role))") }
  }

  /// Throws `lastOwner` when nobody who may sign in is an owner any more. To be called after the change, with all staff
  /// locked before it.
  static func checkOwner(in work: borrowing UnitOfWork<AccessSchema>) throws(AccessError) {
    let one: Int? = try work.first(
      """
      SELECT 1 FROM \(.staffRole) AS h JOIN \(.staff) AS s ON s.id = h.staff
      WHERE h.role = \(StaffRole.owner) AND s.disabled_at IS NULL LIMIT 1
      """)
    guard one != nil else { throw .lastOwner }
  }

  private struct HeldRow: RowDecodable {
    let role: String?, permissions: String?

    init(row: inout RowReader) throws(DatabaseError) { (role, permissions) = (try row.read(), try row.read()) }
  }

  private struct RoleRow: RowDecodable {
    let role: StaffRole

    init(row: inout RowReader) throws(DatabaseError) {
      role = StaffRole(
        id: try row.read(), name: try row.read(), permissions: Permission.set(try row.read()), version: try row.read())
    }
  }
}

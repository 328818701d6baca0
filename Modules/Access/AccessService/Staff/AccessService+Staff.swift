public import Access
public import FoundationCore
import Persistence

extension AccessService {
  /// Adds a staff user. The password has 15 characters or more and at most 1,024 bytes, the name 1 to 200 characters
  /// without control characters.
  ///
  /// - Throws: `wrongCredentials` when password, name or e-mail address are not so, `emailTaken`, `unknownRole`, `tooManyAttempts`
  ///   when too many passwords wait to be hashed; `storage` when the database fails.
  public func addStaff(
    email: String, name: String, password: String, roles: [String] = [StaffRole.owner]
  ) async throws(AccessError) {
    guard password.unicodeScalars.count >= 15, password.utf8.count <= 1_024, email.isEmail,
      !name.isEmptyOrWhiteSpace, name.unicodeScalars.count <= 200,
      !name.unicodeScalars.contains(where: { $0.properties.generalCategory == .control })
    else { throw .wrongCredentials }
    let hash: String?
    do { hash = try await staffHasher.hash(password.normalizedPassword, for: nil) } catch { throw .tooManyAttempts }
    guard let hash else { throw .tooManyAttempts }
    let now = clock.now()
    let id = IdentifierSource.system.next()
    try await database.write(as: AccessSchema.self) { [book] work throws(AccessError) in
      try work.lock(.staff)
      try work.snapshot { snapshot throws(AccessError) in
        _ = try RoleRecords.permissions(of: roles, by: book, in: snapshot)
      }
      try StaffRecords.add(id, email: email, name: name, hash: hash, roles: roles, at: now, in: work)
      try work.audit(
        AuditSubject(StaffMembers.kind, id.description), from: nil,
        to: StaffEdit(name: name, roles: roles, isDisabled: false), as: .staffEdit)
    }
  }

  /// The e-mail addresses of all staff users, by id: for services that say who did something. O(number of staff users).
  ///
  /// - Throws: `storage` when the database fails.
  public func staffEmails() async throws(AccessError) -> [UniqueID: String] {
    let rows: [StaffEmailRow] = try await database.read(as: AccessSchema.self) { snapshot throws(AccessError) in
      try snapshot.rows("SELECT id, email FROM \(.staff)")
    }
    return Dictionary(rows.map { ($0.id, $0.email) }) { first, _ in first }
  }

  /// Whether there is a staff user.
  ///
  /// - Throws: `storage` when the database fails.
  public func hasStaff() async throws(AccessError) -> Bool {
    try await database.read(as: AccessSchema.self) { snapshot throws(AccessError) in
      let one: Int? = try snapshot.first("SELECT 1 FROM \(.staff) LIMIT 1")
      return one != nil
    }
  }

  /// A password nobody has to think of: 20 random letters and digits.
  public static func makePassword() -> String {
    String(Base64URL.encode(Sodium.randomBytes(24)).filter { $0.isLetter || $0.isNumber }.prefix(20))
      + Base64URL.encode(Sodium.randomBytes(3)).filter(\.isLetter)
  }

  /// Signs a staff user in. An unknown e-mail address takes as long as a wrong password, and gets the same answer.
  ///
  /// Ten failures within 15 minutes for an e-mail address, or a hundred from a network, make further attempts wait. A
  /// client that has signed in before waits only for its own failures, so nobody can lock the owner out.
  ///
  /// - Throws: `wrongCredentials`, `tooManyAttempts`; `storage` when the database fails.
  public func signIn(_ attempt: SignInAttempt) async throws(AccessError) -> StaffSession {
    let now = clock.now()
    let verified = try await verified(attempt, among: .staff, at: now)
    let id = verified.subject
    let token = AccessToken.make(.staff)
    let expires = now.advanced(by: Self.staffLifetime)
    let name = try await database.write(as: AccessSchema.self) { work throws(AccessError) in
      try Self.check(verified, among: .staff, in: work)
      let disabled: Int? = try work.first("SELECT 1 FROM \(.staff) WHERE id = \(id) AND disabled_at IS NOT NULL")
      guard disabled == nil else { throw .wrongCredentials }
      try work.run("DELETE FROM \(.token) WHERE expires_at <= \(now)")
      try Self.insert(token, .staff, subject: id, expires: expires, at: now, in: work)
      try work.audit(
        AuditSubject("access/sessions"), changes: [], by: Principal.staff(StaffPrincipal(id: id, permissions: [])).key)
      return try work.first("SELECT name FROM \(.staff) WHERE id = \(id)", as: String.self)
    }
    return StaffSession(token: token.text, name: name ?? "", expiresAt: expires, device: verified.device)
  }

  /// Issues a token to a staff user without a password: for commands of people who can read the database file anyway.
  ///
  /// - Throws: `wrongCredentials` for an unknown e-mail address; `storage` when the database fails.
  public func issueToken(toStaff email: String) async throws(AccessError) -> StaffSession {
    let now = clock.now()
    let token = AccessToken.make(.staff)
    let expires = now.advanced(by: Self.staffLifetime)
    return try await database.write(as: AccessSchema.self) { work throws(AccessError) in
      let row: StaffRow? = try work.first(
        "SELECT id, name FROM \(.staff) WHERE email_key = \(email.lowercased()) AND disabled_at IS NULL")
      guard let row else { throw .wrongCredentials }
      try Self.insert(token, .staff, subject: row.id, expires: expires, at: now, in: work)
      return StaffSession(token: token.text, name: row.name, expiresAt: expires)
    }
  }

  /// Ends a session. Its token stops working at once. Does nothing for an unknown token.
  ///
  /// - Throws: `storage` when the database fails.
  public func signOut(token: String) async throws(AccessError) {
    guard let digest = AccessToken.digest(of: token) else { return }
    try await database.write(as: AccessSchema.self) { work throws(AccessError) in
      try work.run("DELETE FROM \(.token) WHERE digest = \(digest)")
    }
  }
}

private struct StaffRow: RowDecodable {
  let id: UniqueID, name: String

  init(row: inout RowReader) throws(DatabaseError) {
    id = try row.read()
    name = try row.read()
  }
}

private struct StaffEmailRow: RowDecodable {
  let id: UniqueID
  let email: String

  init(row: inout RowReader) throws(DatabaseError) {
    id = try row.read()
    email = try row.read()
  }
}

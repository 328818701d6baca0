import FoundationCore
import Persistence

extension AccessService {
  /// Whose e-mail and password these are, among staff users or accounts. An unknown e-mail costs as much time as a wrong
  /// password, and is answered alike.
  ///
  /// After ten failures within 15 minutes one waits. The caller forgets the failures with what it writes.
  func verified(
    email: String, password: String, among table: AccessSchema.Table, at now: Timestamp
  ) async throws(AccessError) -> UniqueID {
    let key = email.lowercased()
    // Counted before the password is looked at: guesses made at once must not all see the count of none.
    let row = try await database.write(as: AccessSchema.self) { work throws(AccessError) in
      try Self.beginAttempt(of: key, among: table, at: now, in: work)
    }
    let hasher = table == .staff ? staffHasher : customerHasher
    let isRight: Bool
    do {
      isRight =
        if let row { try await hasher.verify(password.normalizedPassword, against: row.hash) } else {
          try await hasher.verifyNobody(password.normalizedPassword)
        }
    } catch {
      if let row { try await takeBackAttempt(of: row.id, among: table) }
      throw .tooManyAttempts
    }
    guard let row, isRight else { throw .wrongCredentials }
    return row.id
  }

  /// Counts an attempt as failed until it is known to be right. Throws `tooManyAttempts` while the account waits.
  private static func beginAttempt(
    of key: String, among table: AccessSchema.Table, at now: Timestamp, in work: borrowing UnitOfWork<AccessSchema>
  ) throws(AccessError) -> PasswordRow? {
    let row: PasswordRow? = try work.first(
      "SELECT id, password_hash, failures, last_failure_at FROM \(table) WHERE email_key = \(key)")
    guard let row else { return nil }
    let isRecent = row.lastFailureAt.map { now < $0.advanced(by: .seconds(900)) } ?? false
    if isRecent, row.failures >= 10 { throw .tooManyAttempts }
    let failures = isRecent ? row.failures + 1 : 1
    try work.run("UPDATE \(table) SET failures = \(failures), last_failure_at = \(now) WHERE id = \(row.id)")
    return row
  }

  /// The password was not looked at, so the attempt does not count.
  private func takeBackAttempt(of id: UniqueID, among table: AccessSchema.Table) async throws(AccessError) {
    try await database.write(as: AccessSchema.self) { work throws(AccessError) in
      try work.run("UPDATE \(table) SET failures = max(failures - 1, 0) WHERE id = \(id)")
    }
  }
}

private struct PasswordRow: RowDecodable {
  let id: UniqueID, hash: String, failures: Int, lastFailureAt: Timestamp?

  init(row: inout RowReader) throws(DatabaseError) {
    id = try row.read()
    hash = try row.read()
    failures = try row.read()
    lastFailureAt = try row.read()
  }
}

import FoundationCore
import HTTPServer
import Persistence

extension AccessService {
  /// Wrong passwords for one e-mail address, or from one known browser, within `lockTime`, after which one waits.
  static let failuresPerEmail = 10
  /// Wrong passwords from one network within `lockTime`, after which everybody there waits who is not known.
  static let failuresPerNetwork = 100
  /// How long failures count, from the first of them; and how long one waits, from the one that reached a limit.
  static let lockTime = Duration.seconds(900)

  /// Who has proved who they are.
  struct Verified {
    let subject: UniqueID
    /// The hash that the password was right for.
    let hash: String
    /// For the next time: see `DeviceToken`.
    let device: String
  }

  /// Whose e-mail and password these are, among staff users or accounts.
  ///
  /// An e-mail that nobody has costs the same reads, writes and time as a wrong password, and is answered alike, also
  /// when there were too many. A browser that has signed in to the account before has a count of its own, so nobody
  /// can keep the owner out.
  func verified(
    _ attempt: SignInAttempt, among table: AccessSchema.Table, at now: Timestamp
  ) async throws(AccessError) -> Verified {
    do {
      return try await verify(attempt, among: table, at: now)
    } catch {
      switch error {
      case .wrongCredentials: log.note(.signInFailed, attempt.network)
      case .tooManyAttempts: log.note(.signInLocked, attempt.network)
      default: break
      }
      throw error
    }
  }

  private func verify(
    _ attempt: SignInAttempt, among table: AccessSchema.Table, at now: Timestamp
  ) async throws(AccessError) -> Verified {
    let key = try await deviceKey()
    // Counted before the password is looked at: guesses made at once must not all see the count of none.
    let (row, counted) = try await database.write(as: AccessSchema.self) { work throws(AccessError) in
      try Self.begin(attempt, among: table, at: now, key: key, in: work)
    }
    let hasher = table == .staff ? staffHasher : customerHasher
    let isRight: Bool
    do {
      isRight =
        if let row {
          try await hasher.verify(attempt.password.normalizedPassword, against: row.hash, for: attempt.network)
        } else {
          try await hasher.verifyNobody(attempt.password.normalizedPassword, for: attempt.network)
        }
    } catch {
      // The password was not looked at, so the attempt does not count.
      try await takeBack(counted, resetting: nil)
      throw .tooManyAttempts
    }
    guard let row, isRight else { throw .wrongCredentials }
    try await takeBack(counted, resetting: counted.first)
    return Verified(
      subject: row.id, hash: row.hash,
      device: DeviceToken.make(for: row.id, among: table, hash: row.hash, at: now, key: key))
  }

  /// The key that device tokens are signed by.
  func deviceKey() async throws(AccessError) -> [UInt8] {
    try await devices.value { () async throws(AccessError) in try await secret(named: "devices") }
  }

  /// Counts an attempt as failed until it is known to be right: for the known browser or the e-mail, then for the
  /// network. Throws `tooManyAttempts` while one of them waits.
  private static func begin(
    _ attempt: SignInAttempt, among table: AccessSchema.Table, at now: Timestamp, key: [UInt8],
    in work: borrowing UnitOfWork<AccessSchema>
  ) throws(AccessError) -> (row: PasswordRow?, counted: [[UInt8]]) {
    let email = attempt.email.lowercased()
    let row: PasswordRow? = try work.first("SELECT id, password_hash FROM \(table) WHERE email_key = \(email)")
    var counters = [(name: emailCounter(email, among: table), limit: failuresPerEmail)]
    if let network = attempt.network { counters.append((name: "network \(network.text)", limit: failuresPerNetwork)) }
    if let device = attempt.device, let row,
      DeviceToken.isValid(device, for: row.id, among: table, hash: row.hash, at: now, key: key)
    {
      counters = [(name: "device \(device)", limit: failuresPerEmail)]
    }
    let digests = counters.map { Sodium.digest(Array($0.name.utf8)) }
    let window = now.advanced(by: .zero - lockTime)
    for (counter, digest) in zip(counters, digests) {
      try work.lock(.attempt, digest)
      let failures: Int? = try work.first(
        "SELECT failures FROM \(.attempt) WHERE digest = \(digest) AND last_failure_at > \(window)")
      if let failures, failures >= counter.limit { throw .tooManyAttempts }
    }
    for (digest, limit) in zip(digests, counters.map(\.limit)) {
      // Failures count from the first of them, so that those of a large network age while others sign in there. The last
      // one before the limit begins the wait.
      try work.run(
        """
        INSERT INTO \(.attempt) AS a (digest, failures, last_failure_at) VALUES (\(digest), 1, \(now))
        ON CONFLICT (digest) DO UPDATE SET
          last_failure_at = CASE WHEN a.last_failure_at > \(window) AND a.failures > 0 AND a.failures < \(limit - 1)
            THEN a.last_failure_at ELSE excluded.last_failure_at END,
          failures = CASE WHEN a.last_failure_at > \(window) THEN a.failures + 1 ELSE 1 END
        """)
    }
    return (row, digests)
  }

  /// Throws `wrongCredentials` when the password has been replaced since it was verified. Holds the account: a replacement
  /// ends what is signed in by then, or keeps the former password out.
  static func check(
    _ verified: Verified, among table: AccessSchema.Table, in work: borrowing UnitOfWork<AccessSchema>
  ) throws(AccessError) {
    try work.lock(table, verified.subject)
    let same: Int? = try work.first(
      "SELECT 1 FROM \(table) WHERE id = \(verified.subject) AND password_hash = \(verified.hash)")
    guard same != nil else { throw .wrongCredentials }
  }

  private static func emailCounter(_ email: String, among table: AccessSchema.Table) -> String {
    "\(table.rawValue) \(email.lowercased())"
  }

  /// Forgets the failed attempts for an e-mail address, in the transaction that gives it another password.
  static func forgetAttempts(
    for email: String, among table: AccessSchema.Table, in work: borrowing UnitOfWork<AccessSchema>
  ) throws(AccessError) {
    let digest = Sodium.digest(Array(emailCounter(email, among: table).utf8))
    try work.run("DELETE FROM \(.attempt) WHERE digest = \(digest)")
  }

  /// Forgets that an attempt was counted as failed, and all former failures of one counter.
  private func takeBack(_ counted: [[UInt8]], resetting whole: [UInt8]?) async throws(AccessError) {
    try await database.write(as: AccessSchema.self) { work throws(AccessError) in
      for digest in counted {
        if digest == whole {
          try work.run("DELETE FROM \(.attempt) WHERE digest = \(digest)")
        } else {
          try work.run("UPDATE \(.attempt) SET failures = \(.greatest)(failures - 1, 0) WHERE digest = \(digest)")
        }
      }
    }
  }

  /// Forgets failed attempts to sign in that count no more; returns how many counters.
  ///
  /// Works in small commands, so that others are not held up.
  ///
  /// - Throws: `storage` when the database fails.
  @discardableResult
  public func sweepAttempts() async throws(AccessError) -> Int {
    let window = clock.now().advanced(by: .zero - Self.lockTime)
    var total = 0
    while true {
      let count = try await database.write(as: AccessSchema.self) { work throws(AccessError) in
        try work.run(
          """
          DELETE FROM \(.attempt) WHERE digest IN
            (SELECT digest FROM \(.attempt) WHERE last_failure_at <= \(window) ORDER BY last_failure_at LIMIT 500)
          """)
      }
      total += count
      if count == 0 { return total }
    }
  }
}

private struct PasswordRow: RowDecodable {
  let id: UniqueID, hash: String

  init(row: inout RowReader) throws(DatabaseError) {
    id = try row.read()
    hash = try row.read()
  }
}

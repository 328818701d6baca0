public import FoundationCore
public import Persistence

/// The tokens of carts, within the transactions of whoever keeps carts.
public enum CartTokens {
  /// How many carts' tokens an account has at most: one for each device that it is signed in on, and then some.
  private static let limit = 20

  /// Issues a token for one cart: a guest's, or one of an account, which ends when the account's sessions are ended. Of an
  /// account's the latest twenty are kept.
  ///
  /// - Throws: `storage` when the database fails.
  public static func issue<Owner: DatabaseSchema>(
    for cart: UniqueID, of account: UniqueID? = nil, at now: Timestamp, in work: borrowing UnitOfWork<Owner>
  ) throws(AccessError) -> String {
    let token = AccessToken.make(.guest)
    try work.within(AccessSchema.self) { work throws(AccessError) in
      try AccessService.insert(
        token, .guest, subject: cart, expires: now.advanced(by: AccessService.guestLifetime), at: now, in: work)
    }
    if let account { try bind(token.text, to: account, in: work) }
    return token.text
  }

  /// Makes a cart's token one of an account, which ends when the account's sessions are ended.
  ///
  /// - Throws: `storage` when the database fails.
  public static func bind<Owner: DatabaseSchema>(
    _ token: String, to account: UniqueID, in work: borrowing UnitOfWork<Owner>
  ) throws(AccessError) {
    guard let digest = AccessToken.digest(of: token) else { return }
    try work.within(AccessSchema.self) { work throws(AccessError) in
      try work.run("UPDATE \(.token) SET account = \(account) WHERE digest = \(digest)")
      try work.run(
        """
        DELETE FROM \(.token) WHERE account = \(account) AND digest NOT IN (
          SELECT digest FROM \(.token) WHERE account = \(account) ORDER BY created_at DESC, digest
          LIMIT \(limit))
        """)
    }
  }

  /// Whether a token is one cart's, and has not expired.
  ///
  /// - Throws: `storage` when the database fails.
  public static func isValid<Owner: DatabaseSchema>(
    _ token: String, for cart: UniqueID, at now: Timestamp, in work: borrowing UnitOfWork<Owner>
  ) throws(AccessError) -> Bool {
    guard let digest = AccessToken.digest(of: token) else { return false }
    return try work.within(AccessSchema.self) { work throws(AccessError) in
      let row: TokenRow? = try work.first(
        "SELECT kind, subject, permissions, last_used_at FROM \(.token) WHERE digest = \(digest) AND expires_at > \(now)"
      )
      return row?.kind == .guest && row?.subject == cart
    }
  }
}

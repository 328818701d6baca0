extension Permission {
  /// See staff, their roles and their tokens.
  public static let accessRead = Permission("access.read")
  /// Invite and disable staff, give them roles, and make roles.
  public static let accessWrite = Permission("access.write")
  /// Make tokens for programs, with no more than one's own permissions.
  public static let accessTokens = Permission("access.tokens")
  /// See what everybody did.
  public static let accessAudit = Permission("access.audit")
}

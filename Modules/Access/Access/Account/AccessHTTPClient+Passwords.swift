public import MyStoreKit

extension AccessHTTPClient {
  /// Asks for a link to a new password. Anyone. The answer is the same whether somebody has the address or not.
  ///
  /// - Throws: 429 when the network asks too often.
  public func ask(for reset: NewPasswordReset) async throws(HTTPClientError) {
    try await client.load(
      Resource<Void>.send(.post, "/api/v1/access/password-resets", reset, as: .newPasswordReset))
  }

  /// Replaces a password. Anyone with the link. It signs nobody in, and signs whoever was signed in out.
  ///
  /// - Throws: 404 `link-over` for a link that was used or is too old; 422 for a weak password.
  public func replacePassword(_ replacement: PasswordReplacement) async throws(HTTPClientError) {
    try await client.load(
      Resource<Void>.send(.post, "/api/v1/access/passwords", replacement, as: .passwordReplacement))
  }
}

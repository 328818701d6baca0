/// Where a client keeps its session: a browser's cookie on the web, a keychain in an app.
public struct SessionStorage: Sendable {
  /// Reads the session that is kept now. Views that read it are updated when it changes.
  public let load: @Sendable () -> WebSession
  /// Keeps a session with the same rights, such as one with another cart.
  public let update: @Sendable (WebSession) async throws -> Void
  /// Keeps a session whose rights have changed. The storage gives it a new secret name, so that whoever knew the former
  /// one has gained nothing.
  public let replace: @Sendable (WebSession) async throws -> Void

  /// Storage made of its three operations.
  public init(
    load: @escaping @Sendable () -> WebSession, update: @escaping @Sendable (WebSession) async throws -> Void,
    replace: @escaping @Sendable (WebSession) async throws -> Void
  ) {
    self.load = load
    self.update = update
    self.replace = replace
  }
}

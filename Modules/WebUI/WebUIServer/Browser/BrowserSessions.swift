/// What the application keeps for each browser: who is signed in, which cart is theirs, with which tokens.
public struct BrowserSessions<Context: Sendable>: Sendable {
  let anonymous: Context
  let load: @Sendable (BrowserID) async throws -> Context?
  let save: @Sendable (BrowserID, Context) async throws -> Void
  let remove: @Sendable (BrowserID) async -> Void

  /// Keeps contexts by closures.
  ///
  /// - Parameters:
  ///   - anonymous: For browsers nothing is kept for.
  ///   - load: What is kept for a browser; nil when there is nothing, or no longer. When it throws, the browser is asked
  ///     to come again, and nothing of it is taken for lost.
  ///   - save: Keeps a context. When it throws, nothing has changed.
  ///   - remove: Forgets a browser.
  public init(
    anonymous: Context, load: @escaping @Sendable (BrowserID) async throws -> Context?,
    save: @escaping @Sendable (BrowserID, Context) async throws -> Void,
    remove: @escaping @Sendable (BrowserID) async -> Void
  ) {
    self.anonymous = anonymous
    self.load = load
    self.save = save
    self.remove = remove
  }
}

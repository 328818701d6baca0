public import Observation
import Synchronization

/// The browser that a page is shown in, with what the application keeps for it.
///
/// Views find it by `@Environment(Browser<Context>.self)`. An action changes the context; the server's answer to the
/// action then carries the cookie.
public final class Browser<Context: Sendable>: Observable, Sendable {
  private let registrar = ObservationRegistrar()
  private let kept: Mutex<Context>
  private let onUpdate: @Sendable (Context) async throws -> Void
  private let onReplace: @Sendable (Context) async throws -> Void

  /// A browser whose context is kept by closures. Neither changes anything when it throws.
  ///
  /// - Parameters:
  ///   - context: What is kept for the browser now.
  ///   - onUpdate: Keeps a context under the browser's present id.
  ///   - onReplace: Keeps a context under a new id, and ends the former one.
  public init(
    _ context: Context, onUpdate: @escaping @Sendable (Context) async throws -> Void,
    onReplace: @escaping @Sendable (Context) async throws -> Void
  ) {
    kept = Mutex(context)
    self.onUpdate = onUpdate
    self.onReplace = onReplace
  }

  /// What is kept for the browser. Views that read it are updated when it changes.
  public var context: Context {
    registrar.access(self, keyPath: \.context)
    return kept.withLock { $0 }
  }

  /// Changes what is kept, with the same rights as before: another cart of a guest, for example.
  ///
  /// - Throws: The error of whatever keeps it. The context is unchanged then.
  public func update(to context: Context) async throws {
    try await onUpdate(context)
    refresh(context)
  }

  /// Changes what is kept and gives the browser another id: at sign-in, sign-out, and whenever rights change.
  ///
  /// The former id ends, and with it every other page that was opened with it.
  ///
  /// - Throws: The error of whatever keeps it. Context and id are unchanged then.
  public func replace(with context: Context) async throws {
    try await onReplace(context)
    refresh(context)
  }

  /// Takes over a context that another page, or the server, has changed already.
  public func refresh(_ context: Context) {
    registrar.withMutation(of: self, keyPath: \.context) {
      kept.withLock { $0 = context }
    }
  }
}

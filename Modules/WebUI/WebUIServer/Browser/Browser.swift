public import Observation
import Synchronization

/// The browser that a page is shown in, with what the application keeps for it.
///
/// The root view finds it in its request, and views by `@Environment(Browser<Context>.self)`. An action changes the
/// context; the answer to the post then carries the cookie.
public final class Browser<Context: Sendable>: Observable, Sendable {
  private struct State: Sendable {
    var id: BrowserID
    var context: Context
    var former: [BrowserID] = []
  }

  private let registrar = ObservationRegistrar()
  private let state: Mutex<State>
  private let sessions: BrowserSessions<Context>
  private let makeID: @Sendable () -> BrowserID

  init(
    _ id: BrowserID, _ context: Context, _ sessions: BrowserSessions<Context>,
    makeID: @escaping @Sendable () -> BrowserID
  ) {
    state = Mutex(State(id: id, context: context))
    self.sessions = sessions
    self.makeID = makeID
  }

  /// What is kept for the browser. Views that read it are drawn again when it changes.
  public var context: Context {
    registrar.access(self, keyPath: \.context)
    return state.withLock { $0.context }
  }

  /// Changes what is kept, with the same rights as before: a cart for a guest, say.
  public func update(to context: Context) async throws {
    try await sessions.save(id, context)
    refresh(context)
  }

  /// Changes what is kept and gives the browser another id: at sign-in, sign-out, and whenever rights change.
  ///
  /// The former id ends, and so does every other page that was open with it.
  public func replace(with context: Context) async throws {
    let new = makeID()
    try await sessions.save(new, context)
    let old = state.withLock { state in
      defer { state.id = new }
      state.former.append(state.id)
      return state.id
    }
    await sessions.remove(old)
    refresh(context)
  }

  var id: BrowserID { state.withLock { $0.id } }

  /// The id in the browser's cookie: what it sends is signed for that one until an answer brings the new one.
  var knownID: BrowserID { state.withLock { $0.former.first ?? $0.id } }

  /// Ids that have ended, and that no answer has told the browser yet.
  var formerIDs: [BrowserID] { state.withLock { $0.former } }

  /// Ids that ended since this was last called.
  func takeFormerIDs() -> [BrowserID] {
    state.withLock { state in
      defer { state.former = [] }
      return state.former
    }
  }

  /// Takes over what another page, or the server, has changed.
  func refresh(_ context: Context) {
    registrar.withMutation(of: self, keyPath: \.context) {
      state.withLock { $0.context = context }
    }
  }
}

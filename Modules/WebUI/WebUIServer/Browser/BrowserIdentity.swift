import Synchronization
import WebUI

/// The ids that a browser has and had while a page is open.
final class BrowserIdentity: Sendable {
  private struct State: Sendable {
    var id: BrowserID
    var former: [BrowserID] = []
  }

  private let state: Mutex<State>

  init(_ id: BrowserID) { state = Mutex(State(id: id)) }

  /// The browser's id now.
  var id: BrowserID { state.withLock { $0.id } }

  /// The id in the browser's cookie: what it sends is signed for that one until an answer brings the new one.
  var knownID: BrowserID { state.withLock { $0.former.first ?? $0.id } }

  /// Ids that have ended, and that no answer has told the browser yet.
  var formerIDs: [BrowserID] { state.withLock { $0.former } }

  /// Ids that ended since the last call.
  func takeFormerIDs() -> [BrowserID] {
    state.withLock { state in
      defer { state.former = [] }
      return state.former
    }
  }

  /// Gives the browser another id; returns the one that has ended.
  func replace(with id: BrowserID) -> BrowserID {
    state.withLock { state in
      defer { state.id = id }
      state.former.append(state.id)
      return state.id
    }
  }
}

extension Browser {
  /// A browser whose context the sessions keep, under the ids of an identity.
  convenience init(
    _ context: Context, _ identity: BrowserIdentity, _ sessions: BrowserSessions<Context>,
    makeID: @escaping @Sendable () -> BrowserID
  ) {
    self.init(context) { context in
      try await sessions.save(identity.id, context)
    } onReplace: { context in
      let new = makeID()
      try await sessions.save(new, context)
      await sessions.remove(identity.replace(with: new))
    }
  }
}

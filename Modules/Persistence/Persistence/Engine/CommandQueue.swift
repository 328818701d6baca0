import Dispatch
import Synchronization

/// Waiting commands, in order, shared by the lanes that drain them.
final class CommandQueue: Sendable {
  private struct State {
    var waiting: [(command: any QueuedCommand, since: ContinuousClock.Instant)] = []
    var sleepers = 0
    var lanes = 0
    var isClosed = false
    var stop: (error: DatabaseError, at: ContinuousClock.Instant)?
    var statistics = Statistics()
    var closing: [CheckedContinuation<Void, Never>] = []
  }
  private let state = Mutex(State())
  private let wake = DispatchSemaphore(value: 0)
  private let limit: Int
  /// What those are told who come after it was closed.
  private let refusal: DatabaseError

  init(limit: Int, lanes: Int, whenClosed refusal: DatabaseError = .writesStopped) {
    (self.limit, self.refusal) = (limit, refusal)
    state.withLock { $0.lanes = lanes }
  }

  /// Lets commands wait, in their order and next to each other; those that cannot are finished with the reason.
  func push(_ commands: [any QueuedCommand]) {
    let (refused, refusal, wakes): (ArraySlice<any QueuedCommand>, DatabaseError, Int) = state.withLock { state in
      if state.isClosed { return (commands[...], self.refusal, 0) }
      let now = ContinuousClock.now
      if let stop = state.stop {
        // A full disk is probed once a second by letting a command through; anything else needs a restart.
        guard stop.error == .full, now - stop.at > .seconds(1) else { return (commands[...], .writesStopped, 0) }
        state.stop = (stop.error, now)
      }
      let taken = commands.prefix(max(limit - state.waiting.count, 0))
      if taken.count < commands.count { state.statistics.overloads += commands.count - taken.count }
      state.waiting += taken.map { ($0, now) }
      let wakes = min(state.sleepers, taken.count)
      state.sleepers -= wakes
      return (commands[taken.endIndex...], .overloaded, wakes)
    }
    for command in refused { command.finish(refusal) }
    for _ in 0..<wakes { wake.signal() }
  }

  /// Jobs that lost a race go back to the front.
  func pushBack(_ commands: [any QueuedCommand]) {
    if commands.isEmpty { return }
    state.withLock { state in
      let now = ContinuousClock.now
      state.waiting.insert(contentsOf: commands.map { ($0, now) }, at: 0)
    }
  }

  /// Blocks the lane's thread until there is work.
  ///
  /// Nil when closed and drained.
  func next(atMost limit: Int) -> [any QueuedCommand]? {
    while true {
      let (batch, isClosed): ([any QueuedCommand]?, Bool) = state.withLock { state in
        if state.waiting.isEmpty {
          if !state.isClosed { state.sleepers += 1 }
          return (nil, state.isClosed)
        }
        // Several lanes share what waits, so that one does not take everything and leave the others idle.
        let share = (state.waiting.count + state.lanes - 1) / max(state.lanes, 1)
        let count = min(max(share, 1), limit)
        let batch = state.waiting.prefix(count).map(\.command)
        state.waiting.removeFirst(count)
        return (batch, false)
      }
      if let batch { return batch }
      if isClosed { return nil }
      wake.wait()
    }
  }

  /// Refuses what waits and what comes, until a probe succeeds or the process restarts.
  func stop(_ error: DatabaseError) {
    let dropped = state.withLock { state in
      state.stop = (error, .now)
      defer { state.waiting = [] }
      return state.waiting
    }
    for entry in dropped { entry.command.finish(.writesStopped) }
  }

  /// Whether writing has stopped.
  var isStopped: Bool { state.withLock { $0.stop != nil } }

  /// Notes a commit.
  func committed(_ commands: Int, retried: Int, took time: Duration, logPages: Int) {
    state.withLock { $0.statistics.note(commands, retried: retried, took: time, logPages: logPages) }
  }

  /// Storage works again, if it had stopped.
  func resume() { state.withLock { $0.stop = nil } }

  var statistics: Statistics {
    state.withLock { state in
      var statistics = state.statistics
      statistics.queueDepth = state.waiting.count
      statistics.queueAge = state.waiting.first.map { ContinuousClock.now - $0.since } ?? .zero
      statistics.writesStopped = state.stop != nil
      return statistics
    }
  }

  func laneEnded() {
    let closing = state.withLock { state in
      state.lanes -= 1
      return state.lanes == 0 ? state.closing : []
    }
    for continuation in closing { continuation.resume() }
  }

  /// Refuses new work; lanes end when what waits is done.
  func shut() {
    let sleepers = state.withLock { state in
      state.isClosed = true
      defer { state.sleepers = 0 }
      return state.sleepers
    }
    for _ in 0..<sleepers { wake.signal() }
  }

  /// Shuts and returns when every lane has ended.
  func close() async {
    shut()
    await withCheckedContinuation { continuation in
      let ended = state.withLock { state in
        if state.lanes > 0 { state.closing.append(continuation) }
        return state.lanes == 0
      }
      if ended { continuation.resume() }
    }
  }
}

import Dispatch
import Synchronization

/// Waiting commands, in order, shared by the lanes that drain them.
final class CommandQueue: Sendable {
  private struct State {
    var waiting: [(job: any Job, since: ContinuousClock.Instant)] = []
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

  init(limit: Int, lanes: Int) {
    self.limit = limit
    state.withLock { $0.lanes = lanes }
  }

  /// Lets jobs wait, in their order and next to each other; those that cannot are finished with the reason.
  func push(_ jobs: [any Job]) {
    let (refused, refusal, wakes): (ArraySlice<any Job>, DatabaseError, Int) = state.withLock { state in
      if state.isClosed { return (jobs[...], .writesStopped, 0) }
      let now = ContinuousClock.now
      if let stop = state.stop {
        // A full disk is probed once a second by letting a command through; anything else needs a restart.
        guard stop.error == .full, now - stop.at > .seconds(1) else { return (jobs[...], .writesStopped, 0) }
        state.stop = (stop.error, now)
      }
      let taken = jobs.prefix(max(limit - state.waiting.count, 0))
      if taken.count < jobs.count { state.statistics.overloads += jobs.count - taken.count }
      state.waiting += taken.map { ($0, now) }
      let wakes = min(state.sleepers, taken.count)
      state.sleepers -= wakes
      return (jobs[taken.endIndex...], .overloaded, wakes)
    }
    for job in refused { job.finish(refusal) }
    for _ in 0..<wakes { wake.signal() }
  }

  /// Jobs that lost a race go back to the front.
  func pushBack(_ jobs: [any Job]) {
    if jobs.isEmpty { return }
    state.withLock { state in
      let now = ContinuousClock.now
      state.waiting.insert(contentsOf: jobs.map { ($0, now) }, at: 0)
    }
  }

  /// Blocks the lane's thread until there is work.
  ///
  /// Nil when closed and drained.
  func next(atMost limit: Int) -> [any Job]? {
    while true {
      let (batch, isClosed): ([any Job]?, Bool) = state.withLock { state in
        if state.waiting.isEmpty {
          if !state.isClosed { state.sleepers += 1 }
          return (nil, state.isClosed)
        }
        // Several lanes share what waits, so that one does not take everything and leave the others idle.
        let share = (state.waiting.count + state.lanes - 1) / max(state.lanes, 1)
        let count = min(max(share, 1), limit)
        let batch = state.waiting.prefix(count).map(\.job)
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
    for entry in dropped { entry.job.finish(.writesStopped) }
  }

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

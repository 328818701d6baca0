/// What a session waits for before it shows a page.
struct WorkList {
  private var pending: Set<Int> = []
  private var waiters: [CheckedContinuation<Void, Never>] = []
  private var last = 0

  var isDone: Bool { pending.isEmpty }

  mutating func begin() -> Int {
    last += 1
    pending.insert(last)
    return last
  }

  mutating func end(_ id: Int) {
    pending.remove(id)
    if pending.isEmpty { giveUp() }
  }

  /// Lets everyone go on; what is still at work is not waited for again.
  mutating func giveUp() {
    pending = []
    let waiters = waiters
    self.waiters = []
    waiters.forEach { $0.resume() }
  }

  mutating func whenDone(_ waiter: CheckedContinuation<Void, Never>) {
    if pending.isEmpty { waiter.resume() } else { waiters.append(waiter) }
  }
}

import CLinuxNet
import Glibc
import HTTPWire

/// One loop: waits for its sockets and its mailbox, and serves both.
///
/// Everything here stays on one thread.
final class Reactor {
  enum Queue: Int, CaseIterable { case head, bodyRate, write, idle, handler, linger, ping, pong }

  let loop: EventLoop
  let service: any ReactorService
  let limits: ReactorLimits
  let statistics: ReactorStatistics
  let census: Census
  let encoder: ResponseEncoder
  let poll = Poll()
  var listener: Int32
  var isAccepting = true
  var acceptPausedUntil: Int64 = 0
  var connections: [Connection?] = []
  var generation: UInt32 = 0
  var openCount = 0
  var inFlight = 0
  var deadlines = DeadlineQueues(queues: Queue.allCases.count)
  /// Milliseconds of the monotonic clock, read once a turn.
  var now: Int64 = 0
  private var dateSecond: Int64 = -1
  private(set) var date: [UInt8] = []
  var stopBy: Int64?
  /// Connections that have more to do than a turn gives them.
  private var postponed: [Token] = []
  /// Messages that a turn had no time for.
  private var carried: ArraySlice<EventLoop.Message> = []
  /// What is received first lands here; only what is not taken at once is kept by a connection.
  var scratch = [UInt8](repeating: 0, count: 64 << 10)
  /// Responses of this turn and connection.
  var out: [UInt8] = []

  init(
    loop: EventLoop, listener: Int32, service: any ReactorService, limits: ReactorLimits,
    statistics: ReactorStatistics, census: Census, encoder: ResponseEncoder
  ) {
    self.loop = loop
    self.listener = listener
    self.service = service
    self.limits = limits
    self.statistics = statistics
    self.census = census
    self.encoder = encoder
    out.reserveCapacity(64 << 10)
    poll.add(listener, EPOLLIN.rawValue)
    poll.add(loop.descriptor, EPOLLIN.rawValue)
    tick()
  }

  var isStopping: Bool { stopBy != nil }

  /// Runs until the loop is told to stop and its connections are gone, or their time is over.
  func run() {
    var events: [Poll.Event] = []
    while true {
      let isBusy = deliverMessages()
      if let stopBy, openCount == 0 || now >= stopBy { break }
      noteTurn()
      poll.wait(milliseconds: isBusy ? 0 : waitTime(), into: &events)
      if !isBusy { loop.noteAwake() }
      tick()
      for event in events { serve(event) }
      resumePostponed()
      expire()
      if !isAccepting, listener >= 0, now >= acceptPausedUntil { resumeAccepting() }
    }
    for connection in connections { if let connection { end(connection) } }
    closeListener()
    loop.closeMailbox()
    poll.end()
  }

  /// Delivers messages for up to two milliseconds; true when there may be more to do at once.
  private func deliverMessages() -> Bool {
    if carried.isEmpty { carried = loop.takeMessages()[...] }
    guard !carried.isEmpty else { return !postponed.isEmpty }
    let end = monotonicNanoseconds() + 2_000_000
    var count = 0
    while let message = carried.popFirst() {
      deliver(message)
      count += 1
      if count % 16 == 0, monotonicNanoseconds() > end { break }
    }
    return true
  }

  /// Lets a connection go on next turn.
  func postpone(_ connection: Connection) {
    guard !connection.isPostponed else { return }
    connection.isPostponed = true
    postponed.append(connection.token)
  }

  private func resumePostponed() {
    let tokens = postponed
    postponed = []
    for token in tokens {
      guard let connection = connection(token) else { continue }
      connection.isPostponed = false
      proceed(connection)
    }
  }

  private func waitTime() -> Int32 {
    let next = min(deadlines.earliest ?? .max, stopBy ?? .max, isAccepting ? .max : acceptPausedUntil)
    return Int32(clamping: min(max(next == .max ? 1_000 : next - now, 0), 1_000))
  }

  private var turnStart: Int64 = 0
  private func noteTurn() {
    statistics.note(turn: monotonicNanoseconds() - turnStart)
  }

  private func tick() {
    turnStart = monotonicNanoseconds()
    now = turnStart / 1_000_000
    let second = Int64(time(nil))
    if second != dateSecond {
      dateSecond = second
      date = Array(HTTPDate.text(ofUnixSeconds: second).utf8)
    }
  }

  private func serve(_ event: Poll.Event) {
    let descriptor = event.descriptor
    if descriptor == loop.descriptor {
      var count: UInt64 = 0
      _ = unsafe read(descriptor, &count, 8)
    } else if descriptor == listener {
      acceptAll()
    } else if let connection = connection(descriptor) {
      ready(connection, events: event.flags)
    }
  }

  private func connection(_ descriptor: Int32) -> Connection? {
    let index = Int(descriptor)
    return index >= 0 && index < connections.count ? connections[index] : nil
  }

  /// The connection a token names, if it is still that one.
  func connection(_ token: Token) -> Connection? {
    guard let connection = connection(token.descriptor), connection.generation == token.generation else { return nil }
    return connection
  }

  func isOpen(_ connection: Connection) -> Bool { self.connection(connection.descriptor) === connection }

  private func deliver(_ message: EventLoop.Message) {
    switch message {
    case .job(let job): unsafe job.runSynchronously(on: loop.asUnownedTaskExecutor())
    case .answer(let token, let answer): complete(token, answer)
    case .part(let token, let part, let receipt): send(part, of: token, receipt)
    case .endOfParts(let token, let isComplete): endParts(of: token, isComplete: isComplete)
    case .frame(let token, let frame): send(frame, on: token)
    case .closeWebSocket(let token, let code): closeWebSocket(token, code: code)
    case .resumeBody(let token): resumeBody(token)
    case .stop(let milliseconds): stop(within: milliseconds)
    }
  }
}

/// Nanoseconds of the monotonic clock.
func monotonicNanoseconds() -> Int64 {
  var time = timespec()
  unsafe clock_gettime(CLOCK_MONOTONIC, &time)
  return Int64(time.tv_sec) * 1_000_000_000 + Int64(time.tv_nsec)
}

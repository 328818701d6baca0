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
  private let poll = Poll()
  private var listener: Int32
  private var isAccepting = true
  private var acceptPausedUntil: Int64 = 0
  var connections: [Connection?] = []
  private var generation: UInt32 = 0
  private var openCount = 0
  var inFlight = 0
  var deadlines = DeadlineQueues(queues: Queue.allCases.count)
  /// Milliseconds of the monotonic clock, read once a turn.
  var now: Int64 = 0
  private var dateSecond: Int64 = -1
  private(set) var date: [UInt8] = []
  private var stopBy: Int64?
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
    case .frame(let token, let frame): send(frame, on: token)
    case .closeWebSocket(let token, let code): closeWebSocket(token, code: code)
    case .stop(let milliseconds): stop(within: milliseconds)
    }
  }

  // MARK: Accepting

  private func acceptAll() {
    for _ in 0..<64 {
      var storage = sockaddr_storage()
      var length = socklen_t(MemoryLayout<sockaddr_storage>.size)
      let flags = Int32(SOCK_NONBLOCK.rawValue | SOCK_CLOEXEC.rawValue)
      let descriptor = unsafe withUnsafeMutablePointer(to: &storage) { pointer in
        unsafe pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
          unsafe accept4(listener, $0, &length, flags)
        }
      }
      if descriptor < 0 {
        // Without a descriptor to spare the listener would stay ready: look away until some are free.
        if errno == EMFILE || errno == ENFILE || errno == ENOBUFS || errno == ENOMEM { pauseAccepting() }
        if errno == EINTR || errno == ECONNABORTED { continue }
        return
      }
      var one: Int32 = 1
      unsafe setsockopt(descriptor, Int32(IPPROTO_TCP), TCP_NODELAY, &one, 4)
      open(descriptor, SocketAddress(storage))
    }
  }

  private func open(_ descriptor: Int32, _ address: SocketAddress) {
    generation &+= 1
    let connection = Connection(
      descriptor: descriptor, generation: generation, address: address, limits: limits.wire)
    while connections.count <= Int(descriptor) { connections.append(nil) }
    connections[Int(descriptor)] = connection
    openCount += 1
    statistics.enter()
    let isWelcome = census.enter(connection.host, limits: limits)
    let events = EPOLLIN.rawValue | EPOLLOUT.rawValue | EPOLLRDHUP.rawValue | EPOLLET.rawValue
    poll.add(descriptor, events)
    guard isWelcome else { return refuse(connection, .tooManyConnections) }
    deadlines.arm(connection.readPlace, in: Queue.idle.rawValue, at: now + limits.idleTime)
  }

  private func pauseAccepting() {
    poll.change(listener, 0)
    isAccepting = false
    acceptPausedUntil = now + 100
  }

  private func resumeAccepting() {
    poll.change(listener, EPOLLIN.rawValue)
    isAccepting = true
  }

  private func closeListener() {
    guard listener >= 0 else { return }
    close(listener)
    listener = -1
    isAccepting = true
  }

  // MARK: Ending

  /// Closes at once and forgets.
  ///
  /// Whoever works for the connection is told.
  func end(_ connection: Connection) {
    guard isOpen(connection) else { return }
    deadlines.disarm(connection.readPlace)
    deadlines.disarm(connection.writePlace)
    connections[Int(connection.descriptor)] = nil
    openCount -= 1
    statistics.leave()
    census.leave(connection.host)
    let phase = connection.phase
    connection.phase = .closing
    close(connection.descriptor)
    switch phase {
    case .answering(let cancel):
      leaveFlight()
      cancel()
    case .webSocket(let state): state.events.closed(state.closeCode)
    case .reading, .closing: break
    }
  }

  func leaveFlight() {
    inFlight -= 1
    statistics.leaveFlight()
  }

  private func stop(within milliseconds: Int64) {
    guard stopBy == nil else { return }
    stopBy = now + milliseconds
    closeListener()
    for connection in connections {
      guard let connection else { continue }
      // A request may be in the socket already: it is answered, with `Connection: close`.
      if case .reading = connection.phase { receive(connection) }
      guard isOpen(connection) else { continue }
      switch connection.phase {
      case .reading where connection.decoder.isBetweenRequests && connection.input.isEmpty && connection.output.isEmpty:
        end(connection)
      case .webSocket: closeWebSocket(connection.token, code: 1001)
      default: break
      }
    }
  }
}

/// Nanoseconds of the monotonic clock.
func monotonicNanoseconds() -> Int64 {
  var time = timespec()
  unsafe clock_gettime(CLOCK_MONOTONIC, &time)
  return Int64(time.tv_sec) * 1_000_000_000 + Int64(time.tv_nsec)
}

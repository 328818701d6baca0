import CLinuxNet
import Glibc
import HTTPWire

extension Reactor {
  /// Serves what epoll reports.
  ///
  /// Edges are kept as flags, because they are not reported twice.
  func ready(_ connection: Connection, events: UInt32) {
    if events & (EPOLLERR.rawValue | EPOLLHUP.rawValue) != 0 {
      // Both directions are gone; nothing could be answered.
      return end(connection)
    }
    if events & EPOLLOUT.rawValue != 0, !connection.output.isEmpty {
      flush(connection)
      guard isOpen(connection) else { return }
    }
    if events & EPOLLRDHUP.rawValue != 0 {
      connection.isHalfClosed = true
      // A client that closes its side has left, as browsers and proxies do: the work is called off.
      if case .answering(let cancel) = connection.phase { cancel() }
    }
    if events & (EPOLLIN.rawValue | EPOLLRDHUP.rawValue) != 0 { connection.isReadable = true }
    receive(connection)
  }

  /// Reads and serves until there is nothing to read, or nothing may be read now.
  func receive(_ connection: Connection) {
    // A megabyte a turn: a fast sender must not have the loop to itself.
    var rounds = 0
    while connection.isReadable, !connection.isPostponed, isOpen(connection), mayRead(connection) {
      rounds += 1
      guard rounds <= 16 else { return postpone(connection) }
      let count = unsafe scratch.withUnsafeMutableBytes {
        unsafe recv(connection.descriptor, $0.baseAddress, $0.count, 0)
      }
      if count < 0 {
        if errno == EINTR { continue }
        connection.isReadable = false
        if errno != EAGAIN { end(connection) }
        return
      }
      if count == 0 {
        connection.isReadable = false
        connection.isAtEnd = true
        return reachedEnd(connection)
      }
      if count < scratch.count, !connection.isHalfClosed { connection.isReadable = false }
      take(connection, count)
    }
  }

  /// Goes on with bytes that were kept while a request was answered.
  func proceed(_ connection: Connection) {
    if !connection.input.isEmpty, mayRead(connection) { take(connection, 0) }
    guard isOpen(connection), !connection.isPostponed else { return }
    if connection.isAtEnd { reachedEnd(connection) } else { receive(connection) }
  }

  private func mayRead(_ connection: Connection) -> Bool {
    switch connection.phase {
    case .answering: false
    case .closing: true
    case .reading: connection.output.count <= limits.unsentBytes && connection.stream?.channel.isFull != true
    case .webSocket: connection.output.count <= limits.unsentBytes
    }
  }

  private func reachedEnd(_ connection: Connection) {
    switch connection.phase {
    case .answering: break
    case .reading, .closing: if connection.output.isEmpty { end(connection) }
    case .webSocket: end(connection)
    }
  }

  private func take(_ connection: Connection, _ count: Int) {
    var position = 0
    if connection.input.isEmpty {
      // Taken from the loop while it works: a second array is made only by a reader inside this call, and none is.
      let buffer = scratch
      process(connection, buffer.span.extracting(0..<count), &position)
      if position < count, !connection.isClosing, isOpen(connection) {
        connection.input = Array(buffer[position..<count])
      }
    } else {
      var input = connection.input
      connection.input = []
      input.append(contentsOf: scratch[0..<count])
      process(connection, input.span, &position)
      if position < input.count, !connection.isClosing, isOpen(connection) {
        if position > 0 { input.removeFirst(position) }
        connection.input = input
      }
    }
    write(connection)
    guard isOpen(connection) else { return }
    updateDeadline(connection)
  }

  private func process(_ connection: Connection, _ input: Span<UInt8>, _ position: inout Int) {
    var events = 0
    while isOpen(connection) {
      switch connection.phase {
      case .reading:
        // A request is two events.
        events += 1
        guard events <= 128 else { return postpone(connection) }
        // Answers pile up while the peer does not take them.
        guard connection.output.count + out.count <= limits.unsentBytes else { return }
        do {
          guard let event = try connection.decoder.next(input, from: &position) else { return handOn(connection) }
          try handle(event, of: connection, hasMore: position < input.count)
        } catch { return refuse(connection, .wire(error)) }
      case .answering: return
      case .webSocket(let state): return processFrames(connection, state, input, &position)
      case .closing:
        position = input.count
        return
      }
    }
  }

  private func handle(
    _ event: RequestDecoder.Event, of connection: Connection, hasMore: Bool
  ) throws(WireError) {
    switch event {
    case .head(let head):
      connection.head = head
      guard head.framing != .none else { return }
      connection.bodyLimit = service.bodyLimit(for: head)
      try connection.decoder.acceptBody(upTo: connection.bodyLimit)
      if head.expectsContinue, !hasMore {
        ResponseEncoder.encodeContinue(into: &out)
        write(connection)
        // The client may have gone meanwhile: nothing must begin that nobody would end.
        guard isOpen(connection) else { return }
      }
      connection.bodyStarted = now
      connection.bodyMark = 0
      arm(connection, .bodyRate, limits.rateTime)
      beginStream(connection, head)
    case .end(let body):
      guard let head = connection.head else { return }
      deadlines.disarm(connection.readPlace)
      if let stream = connection.stream { return endStream(connection, stream, body) }
      connection.exchange &+= 1
      let exchange = Exchange(
        loop: loop, isSaturated: inFlight >= limits.requestsInFlight, token: connection.token)
      let request = ReceivedRequest(head: head, body: body, peerAddress: connection.host)
      switch service.answer(request, on: exchange) {
      case .answer(let answer): respond(connection, answer)
      case .later(let cancel):
        connection.phase = .answering(cancel: cancel)
        inFlight += 1
        statistics.enterFlight()
        arm(connection, .handler, limits.handlerTime)
      case .webSocket(let events): openWebSocket(connection, head, events)
      }
    }
  }

  private func arm(_ connection: Connection, _ queue: Queue, _ time: Int64) {
    deadlines.arm(connection.readPlace, in: queue.rawValue, at: now + time)
  }

  /// Between requests: idle, or a head on its way, whose time counts from its first byte.
  func updateDeadline(_ connection: Connection) {
    guard case .reading = connection.phase, connection.decoder.isBetweenRequests else { return }
    let wanted = connection.input.isEmpty ? Queue.idle : Queue.head
    guard deadlines.queue(of: connection.readPlace) != wanted.rawValue else { return }
    arm(connection, wanted, wanted == .idle ? limits.idleTime : limits.headTime)
  }
}

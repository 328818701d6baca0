import HTTPWire

extension Reactor {
  func openWebSocket(_ connection: Connection, _ head: RequestHead, _ events: WebSocketEvents) {
    guard let index = head.fields.index(of: "sec-websocket-key"),
      let accept = WebSocketHandshake.accept(
        key: String(decoding: head.bytes[head.fields.valueRange(index)], as: UTF8.self))
    else { return refuse(connection, .wire(.malformedField)) }
    connection.head = nil
    ResponseEncoder.encodeSwitch(accept: accept, date: date, into: &out)
    write(connection)
    guard isOpen(connection) else { return events.closed(1006) }
    let state = WebSocketState(events: events, limit: limits.messageBytes)
    connection.phase = .webSocket(state)
    armPing(connection)
    events.opened(WebSocketChannel(loop: loop, token: connection.token))
  }

  func processFrames(
    _ connection: Connection, _ state: WebSocketState, _ input: Span<UInt8>, _ position: inout Int
  ) {
    armPing(connection)
    do {
      while isOpen(connection), case .webSocket = connection.phase,
        let event = try state.decoder.next(input, from: &position)
      {
        switch event {
        case .text(let text): receive(.text(text), connection, state)
        case .binary(let bytes): receive(.binary(bytes), connection, state)
        case .ping(let payload):
          WebSocketEncoder.encode(.pong, payload, into: &out)
          write(connection)
        case .pong: break
        case .close(let code): finish(connection, state, code: code ?? 1005, answer: code ?? 1000)
        }
      }
    } catch { finish(connection, state, code: error.rawValue, answer: error.rawValue) }
  }

  private func receive(_ message: WebSocketEvents.Message, _ connection: Connection, _ state: WebSocketState) {
    if now - state.windowStart >= 2_000 {
      state.windowStart = now
      state.windowCount = 0
    }
    state.windowCount += 1
    guard state.windowCount <= limits.messagesPerSecond * 2 else {
      // 1008, policy violation.
      return finish(connection, state, code: 1008, answer: 1008)
    }
    state.events.received(message)
  }

  /// Sends a close frame, tells the handler, and waits a little for the peer to close.
  private func finish(_ connection: Connection, _ state: WebSocketState, code: UInt16, answer: UInt16) {
    state.closeCode = code
    WebSocketEncoder.encodeClose(answer, into: &out)
    connection.phase = .closing
    write(connection)
    state.events.closed(code)
  }

  func closeWebSocket(_ token: Token, code: UInt16) {
    guard let connection = connection(token), case .webSocket(let state) = connection.phase else { return }
    finish(connection, state, code: code, answer: code)
  }

  func send(_ frame: [UInt8], on token: Token) {
    guard let connection = connection(token), case .webSocket = connection.phase else { return }
    guard connection.output.count + frame.count <= max(limits.unsentBytes, frame.count) else {
      // A reader that does not keep up is let go; it comes back and resumes.
      return end(connection)
    }
    out.append(contentsOf: frame)
    write(connection)
  }

  func ping(_ connection: Connection) {
    guard case .webSocket = connection.phase else { return }
    WebSocketEncoder.encode(.ping, [], into: &out)
    write(connection)
    guard isOpen(connection) else { return }
    deadlines.arm(connection.readPlace, in: Queue.pong.rawValue, at: now + limits.pongTime)
  }

  private func armPing(_ connection: Connection) {
    deadlines.arm(connection.readPlace, in: Queue.ping.rawValue, at: now + limits.pingTime)
  }
}

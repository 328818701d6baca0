import HTTPWire

/// A request whose body is handed on while it comes.
struct StreamedBody {
  let channel: BodyChannel
  let cancel: @Sendable () -> Void
}

extension Reactor {
  /// Begins to answer a request whose body is still to come, if its route wants it so.
  func beginStream(_ connection: Connection, _ head: RequestHead) {
    connection.exchange &+= 1
    let token = connection.token
    let exchange = Exchange(loop: loop, isSaturated: inFlight >= limits.requestsInFlight, token: token)
    let channel = BodyChannel { [loop] in loop.post(.resumeBody(token)) }
    let request = ReceivedRequest(head: head, body: [], peerAddress: connection.host)
    switch service.answer(request, body: channel, on: exchange) {
    case .later(let cancel): connection.stream = StreamedBody(channel: channel, cancel: cancel)
    case .answer(let answer): answerEarly(connection, answer)
    case .webSocket, nil: connection.exchange &-= 1
    }
  }

  /// Hands on what the decoder has of the body.
  func handOn(_ connection: Connection) {
    if let stream = connection.stream { stream.channel.push(connection.decoder.takeBody()) }
  }

  /// The body is complete; its task answers.
  func endStream(_ connection: Connection, _ stream: StreamedBody, _ rest: [UInt8]) {
    stream.channel.push(rest)
    stream.channel.finish()
    connection.stream = nil
    connection.phase = .answering(cancel: stream.cancel)
    inFlight += 1
    statistics.enterFlight()
    deadlines.arm(connection.readPlace, in: Queue.handler.rawValue, at: now + limits.handlerTime)
  }

  /// Answers before the body is complete: the connection closes, since nobody wants the rest.
  func answerEarly(_ connection: Connection, _ answer: Answer) {
    var answer = answer
    answer.closes = true
    deadlines.disarm(connection.readPlace)
    respond(connection, answer)
    write(connection)
  }

  /// Ends a body that will not be complete.
  func interruptStream(_ connection: Connection, cancels: Bool) {
    guard let stream = connection.stream else { return }
    connection.stream = nil
    stream.channel.interrupt()
    if cancels { stream.cancel() }
  }

  /// There is room for more of a body.
  func resumeBody(_ token: Token) {
    guard let connection = connection(token), connection.exchange == token.exchange, connection.stream != nil else {
      return
    }
    proceed(connection)
  }
}

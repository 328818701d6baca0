import HTTPWire

/// A request whose body is handed on while it comes.
struct StreamedBody {
  let channel: BodyChannel
  let cancel: @Sendable () -> Void
  /// Whether the client waits for `100 Continue`.
  var owesContinue: Bool
  /// Whether the body has been asked for: before, none of it is read.
  var isWanted = false

  /// Whether more of the body may be read.
  var hasRoom: Bool { isWanted && !channel.isFull }
}

extension Reactor {
  /// Begins to answer a request whose body is still to come.
  func beginStream(_ connection: Connection, _ head: RequestHead, isExpected: Bool) {
    connection.exchange &+= 1
    let token = connection.token
    let exchange = Exchange(loop: loop, isSaturated: inFlight >= limits.requestsInFlight, token: token)
    let channel = BodyChannel { [loop] in loop.post(.resumeBody(token)) }
    let request = ReceivedRequest(head: head, body: [], peerAddress: connection.host)
    let owesContinue = head.expectsContinue && isExpected
    let outcome = service.answer(request, body: channel, on: exchange)
    switch outcome {
    case .later(let cancel), .gathering(let cancel):
      connection.stream = StreamedBody(channel: channel, cancel: cancel, owesContinue: owesContinue)
      if case .later = outcome { enterFlight(connection) }
    case .answer(let answer): answerEarly(connection, answer)
    case .webSocket, nil:
      connection.exchange &-= 1
      if owesContinue { sendContinue(connection) }
    }
  }

  private func sendContinue(_ connection: Connection) {
    ResponseEncoder.encodeContinue(into: &out)
    write(connection)
  }

  /// How long a body has in all: more than `bodyTime` only where its route takes large ones.
  func bodyTime(_ framing: RequestHead.Framing, upTo limit: Int) -> Int64 {
    guard limit > limits.slowBodyBytes else { return limits.bodyTime }
    let announced = if case .length(let length) = framing { length } else { limit }
    return limits.bodyTime + Int64(max(announced, limits.slowBodyBytes) / max(limits.averageRate, 1)) * 1_000
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
    enterFlight(connection)
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
    leaveFlight(connection)
    stream.channel.interrupt()
    if cancels { stream.cancel() }
  }

  /// The body is asked for, or there is room for more of it.
  func resumeBody(_ token: Token) {
    guard let connection = connection(token), connection.exchange == token.exchange, let stream = connection.stream
    else { return }
    connection.stream?.isWanted = true
    if stream.owesContinue {
      connection.stream?.owesContinue = false
      sendContinue(connection)
    }
    proceed(connection)
  }
}

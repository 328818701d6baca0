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

/// An answer whose body is sent while it is made. One part is on its way at a time.
struct StreamedAnswer {
  /// Whether the body comes in chunks; for HTTP/1.0 it ends with the connection.
  let isChunked: Bool
  let closes: Bool
  /// Whoever waits until the part on its way is taken.
  var receipt: PartReceipt?
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

/// Answers whose bodies are sent while they are made.
extension Reactor {
  /// Begins an answer whose body comes part by part.
  func beginParts(_ connection: Connection, _ head: RequestHead, _ answer: Answer) {
    connection.head = nil
    let isChunked = head.minorVersion > 0
    let closes = answer.closes || isStopping || !head.keepsAlive || !isChunked
    encoder.encodeStreamHead(
      status: answer.status, fields: answer.fields, isChunked: isChunked, date: date,
      connection: framing(head, closes: closes), into: &out)
    connection.parts = StreamedAnswer(isChunked: isChunked, closes: closes)
    // Nobody sends the body of an answer to HEAD: its first part finds that it is not wanted.
    if head.isHead { return endParts(connection, closes: closes) }
    write(connection)
    if isOpen(connection) { awaitPart(connection) }
  }

  /// Sends a part, whose receipt is settled once the peer has taken it.
  func send(_ part: [UInt8], of token: Token, _ receipt: PartReceipt) {
    guard let connection = connection(token), connection.exchange == token.exchange, let parts = connection.parts,
      parts.receipt == nil
    else { return receipt.settle(isTaken: false) }
    connection.parts?.receipt = receipt
    deadlines.disarm(connection.readPlace)
    if parts.isChunked { ResponseEncoder.encodeChunk(part, into: &out) } else { out.append(contentsOf: part) }
    write(connection)
    if isOpen(connection), connection.output.isEmpty { takePart(connection) }
  }

  /// The peer has taken all there is: the next part may be made.
  func takePart(_ connection: Connection) {
    guard let receipt = connection.parts?.receipt else { return }
    connection.parts?.receipt = nil
    awaitPart(connection)
    receipt.settle(isTaken: true)
  }

  /// Ends the body; an incomplete one by closing, so that the peer knows.
  func endParts(of token: Token, isComplete: Bool) {
    guard let connection = connection(token), connection.exchange == token.exchange, let parts = connection.parts
    else { return }
    guard isComplete else { return end(connection) }
    if parts.isChunked { ResponseEncoder.encodeLastChunk(into: &out) }
    endParts(connection, closes: parts.closes || isStopping)
  }

  private func endParts(_ connection: Connection, closes: Bool) {
    connection.parts = nil
    leaveFlight(connection)
    deadlines.disarm(connection.readPlace)
    connection.phase = closes ? .closing : .reading
    write(connection)
    guard isOpen(connection) else { return }
    updateDeadline(connection)
    proceed(connection)
  }

  /// Each part has as long as an answer has. The time of a peer that reads slowly does not count.
  private func awaitPart(_ connection: Connection) {
    deadlines.arm(connection.readPlace, in: Queue.handler.rawValue, at: now + limits.handlerTime)
  }
}

import CLinuxNet
import Glibc
import HTTPWire

extension Reactor {
  /// Encodes the answer to the current request; `write` sends it.
  func respond(_ connection: Connection, _ answer: Answer) {
    let head = connection.head
    connection.head = nil
    connection.phase = .reading
    interruptStream(connection, cancels: true)
    let closes = answer.closes || isStopping || head?.keepsAlive != true
    encoder.encodeHead(
      status: answer.status, fields: answer.fields, bodyCount: answer.body.count, date: date,
      connection: framing(head, closes: closes), into: &out)
    if head?.isHead != true, ResponseEncoder.hasBody(status: answer.status), !answer.body.isEmpty {
      if answer.body.count <= 16 << 10 {
        out.append(contentsOf: answer.body)
      } else {
        send(connection, out, more: true)
        out.removeAll(keepingCapacity: true)
        send(connection, answer.body, more: false)
      }
    }
    guard closes, isOpen(connection) else { return }
    connection.phase = .closing
  }

  /// What a connection does after an answer to a request.
  func framing(_ head: RequestHead?, closes: Bool) -> ResponseEncoder.Connection {
    closes ? .closes : head?.minorVersion == 0 ? .saysKeepAlive : .staysOpen
  }

  /// Answers what cannot be served, and closes: after this, the bounds of requests are unknown.
  func refuse(_ connection: Connection, _ refusal: Refusal) {
    statistics.noteRefusal()
    var answer = service.refusal(refusal)
    answer.closes = true
    respond(connection, answer)
    write(connection)
  }

  /// The answer of a task.
  func complete(_ token: Token, _ answer: Answer) {
    guard let connection = connection(token), connection.exchange == token.exchange else { return }
    if connection.stream != nil {
      // The task is done, and not to be called off.
      interruptStream(connection, cancels: false)
      return answerEarly(connection, answer)
    }
    guard case .answering = connection.phase, connection.parts == nil else { return }
    if answer.isStreamed, let head = connection.head { return beginParts(connection, head, answer) }
    leaveFlight(connection)
    deadlines.disarm(connection.readPlace)
    respond(connection, answer)
    write(connection)
    guard isOpen(connection) else { return }
    updateDeadline(connection)
    proceed(connection)
  }

  /// Sends what this turn has encoded.
  func write(_ connection: Connection) {
    if !out.isEmpty {
      if isOpen(connection) { send(connection, out, more: false) }
      out.removeAll(keepingCapacity: true)
    }
    finishIfClosing(connection)
  }

  private func send(_ connection: Connection, _ bytes: [UInt8], more: Bool) {
    guard isOpen(connection) else { return }
    guard connection.output.isEmpty else { return connection.output.append(bytes, from: 0) }
    var offset = 0
    while offset < bytes.count {
      let count = transmit(connection.descriptor, bytes, from: offset, more: more)
      guard count >= 0 else { return end(connection) }
      guard count > 0 else { break }
      offset += count
    }
    guard offset < bytes.count else { return }
    connection.output.append(bytes, from: offset)
    connection.sentMark = connection.output.sent
    deadlines.arm(connection.writePlace, in: Queue.write.rawValue, at: now + limits.writeTime)
  }

  /// Goes on with what the peer would not take before.
  func flush(_ connection: Connection) {
    while let chunk = connection.output.chunks.first {
      let count = transmit(connection.descriptor, chunk, from: connection.output.offset, more: false)
      guard count >= 0 else { return end(connection) }
      guard count > 0 else { return }
      connection.output.drop(count)
    }
    deadlines.disarm(connection.writePlace)
    if connection.parts != nil { return takePart(connection) }
    finishIfClosing(connection)
    guard isOpen(connection), !connection.isClosing else { return }
    proceed(connection)
    endIfStopping(connection)
  }

  /// Bytes sent; 0 when the peer takes no more now, negative when it is gone.
  private func transmit(_ descriptor: Int32, _ bytes: [UInt8], from offset: Int, more: Bool) -> Int {
    let flags = Int32(MSG_NOSIGNAL) | (more ? Int32(MSG_MORE) : 0)
    while true {
      let count = unsafe bytes.withUnsafeBytes { buffer in
        guard let start = buffer.baseAddress, offset < buffer.count else { return 0 }
        return unsafe Glibc.send(descriptor, start + offset, buffer.count - offset, flags)
      }
      if count >= 0 { return count }
      if errno == EINTR { continue }
      return errno == EAGAIN ? 0 : -1
    }
  }

  /// Closing while the peer still sends would reset the connection and destroy the answer: the writing half is
  /// closed, and what comes is dropped for a short time.
  private func finishIfClosing(_ connection: Connection) {
    guard isOpen(connection), connection.isClosing, connection.output.isEmpty else { return }
    if connection.isAtEnd { return end(connection) }
    guard deadlines.queue(of: connection.readPlace) != Queue.linger.rawValue else { return }
    connection.input = []
    shutdown(connection.descriptor, Int32(SHUT_WR))
    deadlines.arm(connection.readPlace, in: Queue.linger.rawValue, at: now + limits.lingerTime)
  }
}

import HTTPWire

extension Reactor {
  /// Serves every deadline that has passed.
  func expire() {
    while let (place, queue) = deadlines.takeExpired(at: now) {
      guard let kind = Queue(rawValue: queue), place / 2 < connections.count,
        let connection = connections[place / 2]
      else { continue }
      expire(connection, kind)
    }
  }

  private func expire(_ connection: Connection, _ queue: Queue) {
    switch queue {
    case .head: refuse(connection, .requestTimeout)
    case .bodyRate: checkBody(connection)
    case .write: checkReader(connection)
    case .idle, .linger, .pong: end(connection)
    case .handler: giveUp(connection)
    case .ping: ping(connection)
    }
  }

  /// A body has its time in all, and its minimum rate.
  private func checkBody(_ connection: Connection) {
    let count = connection.decoder.bodyCount
    let least = limits.minimumRate * Int(limits.rateTime) / 1_000
    let end = connection.bodyStarted + connection.bodyTime
    // Beyond the common time a body must keep half of the average that its own time was reckoned with.
    let beyond = max(now - connection.bodyStarted - limits.bodyTime, 0)
    let owed = Int(beyond / 1_000) * limits.averageRate / 2
    // Who waits for a slow reader of ours is not slow.
    let isHeldUp = connection.stream?.hasRoom == false
    guard isHeldUp || now < end && count >= owed && count - connection.bodyMark >= least else {
      return refuse(connection, .requestTimeout)
    }
    connection.bodyMark = count
    let next = now + limits.rateTime
    deadlines.arm(connection.readPlace, in: Queue.bodyRate.rawValue, at: isHeldUp ? next : min(next, end))
  }

  private func checkReader(_ connection: Connection) {
    let least = limits.minimumRate * Int(limits.writeTime) / 1_000
    guard connection.output.sent - connection.sentMark >= least else { return end(connection) }
    connection.sentMark = connection.output.sent
    deadlines.arm(connection.writePlace, in: Queue.write.rawValue, at: now + limits.writeTime)
  }

  /// The handler has had its time: it is cancelled, and its answer will find another exchange.
  private func giveUp(_ connection: Connection) {
    guard case .answering(let cancel) = connection.phase else { return }
    // The head of a streamed answer is sent: nothing else can be said any more.
    if connection.parts != nil { return end(connection) }
    connection.exchange &+= 1
    leaveFlight(connection)
    refuse(connection, .handlerTimeout)
    cancel()
  }
}

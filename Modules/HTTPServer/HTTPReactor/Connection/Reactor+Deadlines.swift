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

  /// A body has its time, or, on a route for large ones, its minimum rate; the rate holds for both.
  private func checkBody(_ connection: Connection) {
    let count = connection.decoder.bodyCount
    let least = limits.minimumRate * Int(limits.rateTime) / 1_000
    let isLate = connection.bodyLimit <= limits.slowBodyBytes && now - connection.bodyStarted >= limits.bodyTime
    // Who waits for a slow reader of ours is not slow.
    let isHeldUp = connection.stream?.channel.isFull == true
    guard isHeldUp || !isLate && count - connection.bodyMark >= least else {
      return refuse(connection, .requestTimeout)
    }
    connection.bodyMark = count
    var next = now + limits.rateTime
    if connection.bodyLimit <= limits.slowBodyBytes { next = min(next, connection.bodyStarted + limits.bodyTime) }
    deadlines.arm(connection.readPlace, in: Queue.bodyRate.rawValue, at: next)
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
    connection.exchange &+= 1
    leaveFlight()
    refuse(connection, .handlerTimeout)
    cancel()
  }
}

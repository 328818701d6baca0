import Glibc
import HTTPWire

extension Reactor {
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
    interruptStream(connection, cancels: true)
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

  func stop(within milliseconds: Int64) {
    guard stopBy == nil else { return }
    stopBy = now + milliseconds
    closeListener()
    for connection in connections {
      guard let connection else { continue }
      // A request may be in the socket already: it is answered, with `Connection: close`.
      if case .reading = connection.phase { receive(connection) }
      guard isOpen(connection) else { continue }
      if case .webSocket = connection.phase {
        closeWebSocket(connection.token, code: 1001)
      } else {
        endIfIdle(connection)
      }
    }
  }

  /// Ends a connection that became idle after the stop began: its last answer could not say so any more.
  func endIfStopping(_ connection: Connection) {
    if isStopping, isOpen(connection) { endIfIdle(connection) }
  }

  /// Ends a connection that has no request begun and no answer to take.
  private func endIfIdle(_ connection: Connection) {
    guard case .reading = connection.phase, connection.decoder.isBetweenRequests, connection.input.isEmpty,
      connection.output.isEmpty
    else { return }
    end(connection)
  }
}

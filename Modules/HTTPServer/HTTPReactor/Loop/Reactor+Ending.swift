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
    connection.parts?.receipt?.settle(isTaken: false)
    connection.parts = nil
    close(connection.descriptor)
    switch phase {
    case .answering(let cancel):
      leaveFlight(connection)
      cancel()
    case .webSocket(let state): state.events.closed(state.closeCode)
    case .reading, .closing: break
    }
  }

  /// Counts the connection's request as one that is being answered.
  func enterFlight(_ connection: Connection) {
    guard !connection.isInFlight else { return }
    connection.isInFlight = true
    inFlight += 1
    statistics.enterFlight()
  }

  /// The connection's request is not being answered any more. Safe to call twice.
  func leaveFlight(_ connection: Connection) {
    guard connection.isInFlight else { return }
    connection.isInFlight = false
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

import CPostgreSQL
import Glibc
@_spi(Engine) import Persistence

extension PostgreSQLConnection {
  /// Sends a statement of this layer's own, which is not prepared.
  func send(_ text: String, _ kind: Expected) throws(DatabaseError) {
    guard !isLost, unsafe PQsendQueryParams(handle, text, 0, nil, nil, nil, nil, 1) == 1 else { throw lost() }
    expected.append(kind)
  }

  /// Sends what is pending without waiting for an answer.
  func sendOff() {
    guard unsafe PQpipelineSync(handle) == 1, unsafe PQflush(handle) >= 0 else {
      _ = lost()
      return
    }
    expected.append(.sync)
  }

  func settle() throws(DatabaseError) {
    if !expected.isEmpty { unsafe try synchronize { _, _ in } }
  }

  /// Marks the end of what was sent, waits for all of it, and hands each result over.
  ///
  /// - Throws: The first error; what was sent after it, up to the mark, has been skipped by the server.
  func synchronize(
    _ body: (OpaquePointer, Expected) throws(DatabaseError) -> Void
  ) throws(DatabaseError) {
    guard !isLost, unsafe PQpipelineSync(handle) == 1 else { throw lost() }
    expected.append(.sync)
    var failure: DatabaseError?
    let all = expected
    expected.removeAll(keepingCapacity: true)
    for kind in all {
      guard let result = unsafe try next() else { throw failure ?? lost() }
      defer { unsafe PQclear(result) }
      if case .sync = kind { continue }
      switch unsafe PQresultStatus(result) {
      case PGRES_TUPLES_OK, PGRES_COMMAND_OK:
        if failure == nil { do { unsafe try receive(result, kind, body) } catch { failure = error } }
      case PGRES_PIPELINE_ABORTED: forget(kind)
      default:
        forget(kind)
        if failure == nil { failure = unsafe DatabaseError(result) }
      }
      // The null that ends the results of a statement.
      unsafe PQclear(try next())
    }
    if unsafe PQstatus(handle) != CONNECTION_OK { _ = lost() }
    if let failure { throw failure }
  }

  private func receive(
    _ result: OpaquePointer, _ kind: Expected, _ body: (OpaquePointer, Expected) throws(DatabaseError) -> Void
  ) throws(DatabaseError) {
    // To COMMIT in a transaction that has failed the server answers, without an error, that it has rolled back.
    if case .commit = kind, unsafe String(cString: PQcmdStatus(result)) != "COMMIT" {
      throw .statement("the transaction had failed before its end")
    }
    unsafe try body(result, kind)
  }

  /// What follows an error is skipped, preparations too.
  private func forget(_ kind: Expected) {
    if case .preparation(let statement) = kind { cache.forget(statement) }
  }

  /// The next result, waiting for the socket in both directions as libpq's non-blocking mode asks.
  private func next() throws(DatabaseError) -> OpaquePointer? {
    while true {
      let unsent = unsafe PQflush(handle)
      if unsent < 0 { throw lost() }
      if unsafe unsent == 0 && PQisBusy(handle) == 0 { return unsafe PQgetResult(handle) }
      var descriptor = pollfd(
        fd: unsafe PQsocket(handle), events: Int16(POLLIN) | (unsent > 0 ? Int16(POLLOUT) : 0), revents: 0)
      let ready = unsafe poll(&descriptor, 1, -1)
      if ready < 0 && errno == EINTR { continue }
      guard ready > 0, unsafe PQconsumeInput(handle) == 1 else { throw lost() }
    }
  }

  /// Notes that the connection is gone: whatever was not committed is gone with it.
  func lost() -> DatabaseError {
    isLost = true
    expected = []
    return .unavailable(lastMessage)
  }
}

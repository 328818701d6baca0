import CPostgreSQL
import FoundationCore
import Glibc

/// A connection of libpq's, with nothing between: prepared statements in pipeline mode.
@safe final class FloorConnection {
  private let handle: OpaquePointer
  private var names: [String: String] = [:]

  init(_ address: String) throws {
    guard let handle = unsafe PQconnectdb(address) else { throw Load.Failure(description: "no memory") }
    unsafe self.handle = handle
    guard unsafe PQstatus(handle) == CONNECTION_OK, unsafe PQenterPipelineMode(handle) == 1 else {
      throw Load.Failure(description: unsafe String(cString: PQerrorMessage(handle)))
    }
  }

  func close() { unsafe PQfinish(handle) }

  /// Sends a statement, prepared the first time, without waiting for it.
  func send(_ statement: RecordedStatement) throws {
    guard statement.isPrepared else {
      return try check(unsafe PQsendQueryParams(handle, statement.text, 0, nil, nil, nil, nil, 1))
    }
    let name: String
    if let known = names[statement.text] {
      name = known
    } else {
      name = "s\(names.count)"
      names[statement.text] = name
      try check(unsafe PQsendPrepare(handle, name, statement.text, 0, nil))
    }
    let values = unsafe statement.values.map { value in unsafe value.map { unsafe UnsafePointer(strdup($0)) } ?? nil }
    defer { unsafe values.forEach { unsafe free(UnsafeMutablePointer(mutating: $0)) } }
    try check(unsafe PQsendQueryPrepared(handle, name, Int32(values.count), values, nil, nil, 1))
  }

  /// Waits for what was sent.
  func wait() throws {
    try check(unsafe PQpipelineSync(handle))
    while true {
      guard let result = unsafe PQgetResult(handle) else { continue }
      defer { unsafe PQclear(result) }
      switch unsafe PQresultStatus(result) {
      case PGRES_PIPELINE_SYNC: return
      case PGRES_TUPLES_OK, PGRES_COMMAND_OK: continue
      default: throw Load.Failure(description: unsafe String(cString: PQerrorMessage(handle)))
      }
    }
  }

  /// Runs a statement without values.
  func run(_ text: String) throws {
    try send(RecordedStatement(text: text))
    try wait()
  }

  private func check(_ result: Int32) throws {
    guard result == 1 else { throw Load.Failure(description: unsafe String(cString: PQerrorMessage(handle))) }
  }
}

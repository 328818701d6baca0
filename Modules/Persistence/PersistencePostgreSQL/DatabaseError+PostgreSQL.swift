import CPostgreSQL
import Persistence

extension DatabaseError {
  /// What a failed result means to a caller, by its SQLSTATE (PostgreSQL's manual, appendix A).
  init(_ result: OpaquePointer) {
    func field(_ code: Int32) -> String {
      unsafe PQresultErrorField(result, code).map { unsafe String(cString: $0) } ?? ""
    }
    /// The owner's name is in front of every table's, and so of every constraint's.
    func withoutOwner(_ name: String) -> String {
      let owner = field(CPOSTGRESQL_TABLE).prefix { $0 != "_" } + "_"
      return name.hasPrefix(owner) ? String(name.dropFirst(owner.count)) : name
    }
    let state = field(CPOSTGRESQL_STATE)
    let message = field(CPOSTGRESQL_MESSAGE)
    self =
      switch state {
      case "23505": .constraint(.unique, withoutOwner(field(CPOSTGRESQL_CONSTRAINT)))
      case "23514": .constraint(.check, field(CPOSTGRESQL_CONSTRAINT))
      // SQLite does not know which.
      case "23503": .constraint(.foreignKey, "")
      case "23502": .constraint(.notNull, withoutOwner(field(CPOSTGRESQL_TABLE)) + "." + field(CPOSTGRESQL_COLUMN))
      // A serialization conflict, a deadlock, a lock that did not come in time.
      case "40001", "40P01", "55P03": .busy
      case "57014": .tooLong
      case "53100": .full
      case "": .unavailable(message)
      default:
        // Connections, resources, the operator, the system below.
        ["08", "53", "57", "58"].contains(state.prefix(2)) ? .unavailable("\(state) \(message)") : .statement(message)
      }
  }
}

import CSQLite
import Persistence

extension DatabaseError {
  /// What SQLite's status means to a caller.
  init(_ status: Int32, on handle: OpaquePointer, owner: String) {
    let message = unsafe String(cString: sqlite3_errmsg(handle))
    self =
      switch status & 0xff {
      case SQLITE_BUSY, SQLITE_LOCKED: .busy
      case SQLITE_FULL: .full
      case SQLITE_INTERRUPT: .tooLong
      case SQLITE_NOMEM: .unavailable("out of memory")
      case SQLITE_CONSTRAINT: .violation(status, message, owner: owner)
      case SQLITE_IOERR, SQLITE_CORRUPT, SQLITE_NOTADB, SQLITE_READONLY, SQLITE_CANTOPEN: .io(code: status, message)
      default: .statement(message)
      }
  }

  /// "UNIQUE constraint failed: catalog_product.sku" becomes PostgreSQL's default name, `product_sku_key`.
  private static func violation(_ status: Int32, _ message: String, owner: String) -> DatabaseError {
    let detail = message.split(separator: ": ", maxSplits: 1).last.map(String.init) ?? ""
    func withoutOwner(_ name: Substring) -> String {
      String(name.hasPrefix(owner + "_") ? name.dropFirst(owner.count + 1) : name)
    }
    if let quoted = detail.firstIndex(of: "'"), detail.hasPrefix("index ") {
      // An index on an expression has only its own name.
      return .constraint(.unique, withoutOwner(detail[detail.index(after: quoted)...].prefix { $0 != "'" }))
    }
    let columns = detail.split(separator: ", ").map { $0.split(separator: ".", maxSplits: 1) }
    let table = columns.first?.first.map(withoutOwner) ?? ""
    let names = columns.compactMap { $0.last.map(String.init) }
    // The extended codes are cast macros, which Swift does not import: SQLITE_CONSTRAINT | (n << 8).
    return switch status >> 8 {
    case 1: .constraint(.check, detail)
    case 3: .constraint(.foreignKey, "")
    case 5: .constraint(.notNull, ([table] + names).joined(separator: "."))
    case 6, 10: .constraint(.unique, table + "_pkey")
    case 8: .constraint(.unique, ([table] + names).joined(separator: "_") + "_key")
    default: .constraint(.other, message)
    }
  }
}

import CSQLite
import Synchronization

/// A statement that SQLite was asked, with the values that it was given.
struct BoundStatement: Equatable {
  /// What SQLite stores.
  enum Value: Equatable {
    case null, integer(Int64), real(Double), text(String), blob([UInt8])
  }

  let text: String
  var values: [Value]
}

/// What SQLite is asked within this process by the connections that are opened while it is recorded.
enum SQLiteRecording {
  /// By the address of the connection.
  private static let statements = Mutex<[Int: [BoundStatement]]>([:])
  /// A statement whose values could not be read: without it the others would be fewer than an order's.
  private static let unread = Mutex<String?>(nil)

  /// Records what a body asks from when it calls what it is given, and returns the statements of the order that it places
  /// then: those of the transaction that adds it, without its beginning and its end, and before them those by which it was
  /// planned. What is asked twice, ahead and in the transaction, counts once.
  static func order(_ body: (_ begin: () -> Void) async throws -> Void) async throws -> [BoundStatement] {
    sqlite3_auto_extension(entryPoint)
    defer { sqlite3_cancel_auto_extension(entryPoint) }
    try await body { statements.withLock { $0 = [:] } }
    if let text = unread.withLock({ $0 }) { throw Load.Failure(description: "values of \(text) cannot be read") }
    let transactions = statements.withLock { $0.values.flatMap(transactions(of:)) }
    guard let order = transactions.last(where: { $0.contains { $0.text.hasPrefix(#"INSERT INTO "ordering_order" "#) } })
    else { throw Load.Failure(description: "no order was recorded") }
    let planned = transactions.last { transaction in
      transaction.contains { $0.text.contains(#"FROM "ordering_cart_line""#) }
        && !transaction.contains { $0.text.hasPrefix("INSERT") }
    }
    return (planned ?? []).filter { !order.contains($0) } + order
  }

  private static func transactions(of asked: [BoundStatement]) -> [[BoundStatement]] {
    asked.split { statement in
      ["BEGIN", "SAVEPOINT", "RELEASE", "COMMIT", "ROLLBACK"].contains { statement.text.hasPrefix($0) }
    }.map(Array.init)
  }

  /// SQLite calls it for each new connection, in the form of an extension's entry point.
  private static let entryPoint: @convention(c) () -> Void = {
    let register: @convention(c) (OpaquePointer?, UnsafeMutableRawPointer?, OpaquePointer?) -> Int32 = {
      connection, _, _ in
      unsafe sqlite3_trace_v2(
        connection, UInt32(SQLITE_TRACE_STMT),
        { _, _, statement, text in
          unsafe SQLiteRecording.add(OpaquePointer(statement), text?.assumingMemoryBound(to: CChar.self))
          return 0
        }, nil)
    }
    return unsafe unsafeBitCast(register, to: (@convention(c) () -> Void).self)
  }()

  private static func add(_ statement: OpaquePointer?, _ shown: UnsafePointer<CChar>?) {
    // What a trigger asks comes as a comment.
    guard let shown = unsafe shown, unsafe !String(cString: shown).hasPrefix("--"),
      let text = unsafe sqlite3_sql(statement)
    else { return }
    let template = unsafe String(cString: text)
    let expanded = unsafe sqlite3_expanded_sql(statement)
    defer { unsafe sqlite3_free(expanded) }
    guard let bound = unsafe expanded.map({ unsafe Array(String(cString: $0).utf8) }),
      let values = values(of: Array(template.utf8), in: bound)
    else { return unread.withLock { $0 = template } }
    let connection = unsafe Int(bitPattern: sqlite3_db_handle(statement))
    statements.withLock { $0[connection, default: []].append(BoundStatement(text: template, values: values)) }
  }

  /// Reads the values that stand where a statement has `?1`, `?2` and so on; nil where the two are not alike.
  private static func values(of template: [UInt8], in expanded: [UInt8]) -> [BoundStatement.Value]? {
    var found: [Int: BoundStatement.Value] = [:]
    var quote: UInt8?
    var rest = expanded[...]
    var index = template.startIndex
    while index < template.endIndex {
      let byte = template[index]
      index += 1
      if byte == UInt8(ascii: "?"), quote == nil {
        let digits = template[index...].prefix { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }
        index = digits.endIndex
        guard let number = Int(String(decoding: digits, as: UTF8.self)), let value = value(&rest) else { return nil }
        found[number] = value
        continue
      }
      if byte == quote {
        quote = nil
      } else if quote == nil, byte == UInt8(ascii: "'") || byte == UInt8(ascii: "\"") {
        quote = byte
      }
      guard rest.popFirst() == byte else { return nil }
    }
    return (0..<found.count).map { found[$0 + 1] ?? .null }
  }

  /// Reads a literal.
  private static func value(_ rest: inout ArraySlice<UInt8>) -> BoundStatement.Value? {
    func quoted() -> [UInt8] {
      rest = rest.dropFirst()
      var bytes: [UInt8] = []
      while let byte = rest.popFirst() {
        if byte == UInt8(ascii: "'") {
          guard rest.first == byte else { break }
          rest = rest.dropFirst()
        }
        bytes.append(byte)
      }
      return bytes
    }
    switch rest.first {
    case UInt8(ascii: "N"):
      rest = rest.dropFirst(4)
      return .null
    case UInt8(ascii: "'"): return .text(String(decoding: quoted(), as: UTF8.self))
    case UInt8(ascii: "x"):
      rest = rest.dropFirst()
      let digits = quoted().compactMap { Character(UnicodeScalar($0)).hexDigitValue.map(UInt8.init) }
      return .blob(stride(from: 0, to: digits.count - 1, by: 2).map { digits[$0] << 4 | digits[$0 + 1] })
    default:
      let digits = rest.prefix { "0123456789+-.eE".utf8.contains($0) }
      rest = rest[digits.endIndex...]
      let text = String(decoding: digits, as: UTF8.self)
      return Int64(text).map { .integer($0) } ?? Double(text).map { .real($0) }
    }
  }
}

import CPostgreSQL
import Foundation
import FoundationCore

/// The PostgreSQL server of a run, started by `.scripts/postgresql`: what it is asked, and what it uses.
struct DatabaseServer {
  let address: String
  private let folder: String

  /// The server at an address; nil for a file, or a server that the script did not start.
  init?(address: String) {
    guard let folder = ProcessInfo.processInfo.environment["TEST_POSTGRESQL_FOLDER"], address.contains("://") else {
      return nil
    }
    (self.address, self.folder) = (address, folder)
  }

  /// Processor time of all its processes so far, to a hundredth of a second.
  var processorTime: Duration {
    get throws {
      let file = try String(contentsOfFile: folder + "/data/postmaster.pid", encoding: .utf8)
      guard let first = file.split(separator: "\n").first else { throw Load.Failure(description: "no server") }
      var ticks = 0
      for process in try FileManager.default.contentsOfDirectory(atPath: "/proc") where Int(process) != nil {
        guard let line = try? String(contentsOfFile: "/proc/\(process)/stat", encoding: .utf8),
          let end = line.lastIndex(of: ")")
        else { continue }
        // From the third field on (proc(5)): the parent is the second of these, times are the twelfth and those after.
        let fields = line[end...].split(separator: " ").dropFirst().map { Int($0) ?? 0 }
        guard fields.count > 14 else { continue }
        if process == first { ticks += fields[11...14].reduce(0, +) }
        if fields[1] == Int(first) { ticks += fields[11] + fields[12] }
      }
      return .milliseconds(ticks * 1_000 / sysconf(Int32(_SC_CLK_TCK)))
    }
  }

  /// The statements, with their values, of the transaction that adds an order: what the server logs while one is placed.
  func recordPlacement(_ place: () throws -> Void) throws -> [RecordedStatement] {
    let log = folder + "/server.log"
    let before = try Data(contentsOf: URL(filePath: log)).count
    try ask("ALTER SYSTEM SET log_min_duration_statement = 0", "SELECT pg_reload_conf()")
    usleep(500_000)
    try place()
    try ask("ALTER SYSTEM RESET log_min_duration_statement", "SELECT pg_reload_conf()")
    usleep(500_000)
    let text = String(decoding: try Data(contentsOf: URL(filePath: log)).dropFirst(before), as: UTF8.self)
    guard let found = RecordedStatement.placement(in: text) else {
      throw Load.Failure(description: "the server's log has no order")
    }
    return found
  }

  private func ask(_ statements: String...) throws {
    let connection = try FloorConnection(address)
    defer { connection.close() }
    for statement in statements { try connection.run(statement) }
  }
}

/// A statement that the server logged.
struct RecordedStatement {
  var text: String
  var values: [String?] = []

  /// Whether what follows depends on its result: a store then waits for it.
  var isWaitedFor: Bool {
    let isQuery = text.hasPrefix("SELECT") && !isLock
    let isCondition = text.hasPrefix("UPDATE \"inventory") || text.contains("ON CONFLICT DO NOTHING")
    return isQuery || isCondition || text.contains(" RETURNING ") || text == "COMMIT"
  }
  var isLock: Bool { text.contains("pg_advisory_xact_lock") }
  /// Statements of the layer's own are not prepared.
  var isPrepared: Bool { !values.isEmpty }

  /// The statements from BEGIN to COMMIT of the connection that added an order.
  static func placement(in log: String) -> [RecordedStatement]? {
    var transactions: [Substring: [RecordedStatement]] = [:]
    var last: Substring = ""
    for entry in log.replacing("\n\t", with: "\n").split(separator: /\n(?=\d{4}-\d\d-\d\d )/) {
      guard let head = entry.firstMatch(of: #/\[(\d+)\] (LOG|DETAIL):  /#) else { continue }
      let (process, rest) = (head.1, entry[head.range.upperBound...])
      if head.2 == "DETAIL", process == last, rest.lowercased().hasPrefix("parameters: ") {
        guard let count = transactions[process]?.count, count > 0 else { continue }
        transactions[process]?[count - 1].values = values(in: rest.dropFirst("parameters: ".count))
        continue
      }
      last = ""
      guard let execution = rest.firstMatch(of: #/^duration: [\d.]+ ms  execute [^:]+: /#) else { continue }
      let text = String(rest[execution.range.upperBound...])
      if text == "BEGIN" { transactions[process] = [] }
      transactions[process, default: []].append(RecordedStatement(text: text))
      last = process
      if text == "COMMIT", let all = transactions[process], all.contains(where: \.addsOrder) { return all }
    }
    return nil
  }

  private var addsOrder: Bool { text.contains(#"INSERT INTO "ordering_order" "#) }

  /// Reads `$1 = 'it''s', $2 = NULL`.
  private static func values(in text: Substring) -> [String?] {
    text.matches(of: /\$\d+ = (?:NULL|'((?:[^']|'')*)')/).map { match in
      match.1.map { String($0.replacing("''", with: "'")) }
    }
  }
}

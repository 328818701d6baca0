import Foundation
import FoundationCore
import Glibc
import HTTPServer
import Synchronization

/// Answers commands that run beside the store, at a socket next to the database.
///
/// The socket has mode 0600, and a process of another user is refused, root's excepted.
final class ControlServer: Sendable {
  private static let connectionLimit = 8

  private let administration: StoreAdministration
  private let logger: Logger
  private let path: String
  private let listener: Int32
  private let connections = Mutex<[ObjectIdentifier: ControlConnection]>([:])
  private let task = Mutex<Task<Void, Never>?>(nil)

  /// Where a database's control socket is: beside the file itself, whatever link leads there.
  static func path(besides database: String) -> String {
    guard let resolved = unsafe realpath(database, nil) else { return database + ".control" }
    defer { unsafe free(resolved) }
    return unsafe String(cString: resolved) + ".control"
  }

  /// Listens for commands about a store, which must be open.
  init(_ administration: StoreAdministration, logger: Logger) throws(ControlFailure) {
    self.administration = administration
    self.logger = logger
    path = Self.path(besides: administration.store.configuration.place)
    listener = try UnixSocket.listen(at: path)
  }

  /// Begins to answer.
  func start() {
    task.withLock { task in
      task = Task { [self] in
        await withDiscardingTaskGroup { group in
          while let descriptor = await SystemThread.value(of: { [listener] in UnixSocket.accept(listener) }) {
            let connection = ControlConnection(descriptor)
            guard admits(connection) else { continue }
            group.addTask {
              await self.serve(connection)
              self.connections.withLock { _ = $0.removeValue(forKey: ObjectIdentifier(connection)) }
            }
          }
        }
      }
    }
  }

  /// Removes the socket, ends its connections, and returns when what they asked for is over. To be called before the
  /// store is closed.
  func stop() async {
    let running = task.withLock { $0.take() }
    unsafe unlink(path)
    shutdown(listener, Int32(SHUT_RDWR))
    connections.withLock { $0.values.forEach { $0.shutDown() } }
    await running?.value
    close(listener)
  }

  private func admits(_ connection: ControlConnection) -> Bool {
    guard let peer = connection.peer, peer == geteuid() || peer == 0 else {
      logger.log(.warning, "control-refused", [("user", connection.peer.map { String($0) } ?? "unknown")])
      return false
    }
    return connections.withLock { connections in
      guard connections.count < Self.connectionLimit else { return false }
      connections[ObjectIdentifier(connection)] = connection
      return true
    }
  }

  private func serve(_ connection: ControlConnection) async {
    guard let line = await connection.line(within: 10) else { return }
    let request: ControlRequest
    do { request = try ControlRequest.schema.decode(line) } catch {
      await connection.send(
        Self.line(ControlReply(status: 2, failure: "The running store does not know this command.")))
      return
    }
    // Passwords are not logged: only what was asked, and about whom.
    logger.log(.info, "control", [("action", request.action.rawValue), ("subject", request.subject ?? "")])
    if request.action == .backup { return await serveBackup(connection) }
    let outcome = await administration.run(request)
    for text in outcome.lines { await connection.send(Self.line(ControlReply(text: text))) }
    await connection.send(Self.line(ControlReply(status: Int(outcome.status), failure: outcome.failure)))
  }

  /// The copy stays until the command has read it, or has died.
  private func serveBackup(_ connection: ControlConnection) async {
    do {
      try await administration.store.copies.with { copy in
        await connection.send(Self.line(ControlReply(copy: copy)))
        await connection.closed()
      }
    } catch {
      await connection.send(Self.line(ControlReply(status: 1, failure: CommandLineTool.sentence(error))))
    }
  }

  private static func line(_ reply: ControlReply) -> [UInt8] { ControlReply.schema.encode(reply) }
}

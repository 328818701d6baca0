import Foundation
import FoundationCore
import Glibc

/// A command's side of the control socket.
struct ControlClient {
  private let connection: ControlConnection

  /// Connects to the store that serves a database; nil when none does.
  ///
  /// - Throws: `ControlFailure` when the process there is of a user who does not own the database: it is told nothing.
  init?(database: String) throws(ControlFailure) {
    let path = ControlServer.path(besides: database)
    guard let descriptor = try UnixSocket.connect(to: path) else { return nil }
    connection = ControlConnection(descriptor)
    var information = stat()
    let owner = unsafe stat(database, &information) == 0 ? information.st_uid : geteuid()
    guard let peer = connection.peer, [geteuid(), owner, 0].contains(peer) else {
      throw ControlFailure(description: "Another user's process listens at \(path): it is not trusted.")
    }
  }

  /// Sends a request. Lines of results go to the closure, as does a copy for a backup, which is there until the
  /// closure returns. The result is the exit status.
  func send(
    _ request: ControlRequest, say: (String) -> Void, copied: (BackupCopy) async throws -> Int32 = { _ in 1 }
  ) async throws -> Int32 {
    guard await connection.send(ControlRequest.schema.encode(request)) else { throw Self.ended }
    while let line = await connection.line(within: 0) {
      let reply: ControlReply
      do { reply = try ControlReply.schema.decode(line, unknownFields: .ignored) } catch { throw Self.ended }
      if let text = reply.text { say(text) }
      if let copy = reply.copy {
        let status: Result<Int32, any Error>
        do { status = .success(try await copied(copy)) } catch { status = .failure(error) }
        // The store has removed the copy when it ends: whoever asks for the next backup does not meet this one.
        connection.finish()
        await connection.closed(within: 30)
        return try status.get()
      }
      guard let status = reply.status else { continue }
      guard let failure = reply.failure else { return Int32(status) }
      if status == 2 { throw Arguments.UsageError(description: failure) }
      throw ControlFailure(description: failure)
    }
    throw Self.ended
  }

  private static let ended = ControlFailure(description: "The store ended before it had answered.")
}

import Access
import Foundation
import FoundationCore
import Inventory
import MyStoreKit
import TestSupport
import Testing

/// Administration beside a running store, in a process of its own.
@Suite(.serialized) struct ControlSocketTests {
  private func withStore(_ body: (StoreProcess, String) async throws -> Void) async throws {
    try await withTemporaryFolder { folder in
      let database = folder.appendingPathComponent("mystore.db").path
      let store = try await StoreProcess.start(database: database)
      try await body(store, database)
      #expect(await store.stop())
      #expect(!FileManager.default.fileExists(atPath: database + ".control"))
    }
  }

  private func mystore(_ words: [String], _ database: String) async throws -> (Int32, String) {
    let result = try await Command.mystore(words + ["--database", database])
    return (result.status, result.output + result.errors)
  }

  @Test func `staff are listed, added, given passwords and removed beside a running store`() async throws {
    try await withStore { store, database in
      let (added, told) = try await mystore(["users", "add", "ann@shop.example", "Ann"], database)
      #expect(added == 0)
      let first = try #require(told.split(separator: " ").last).trimmingCharacters(in: .whitespacesAndNewlines)
      try await signIn("ann@shop.example", first, store)
      let (changed, news) = try await mystore(["users", "password", "ann@shop.example"], database)
      #expect(changed == 0)
      let second = try #require(news.split(separator: " ").last).trimmingCharacters(in: .whitespacesAndNewlines)
      #expect(first != second)
      try await signIn("ann@shop.example", second, store)
      await #expect(throws: (any Error).self) { try await signIn("ann@shop.example", first, store) }
      let (_, listed) = try await mystore(["users", "list"], database)
      #expect(listed.contains("ann@shop.example   Ann") && listed.contains("owner@shop.example   Owner"), "\(listed)")
      #expect(try await mystore(["users", "remove", "owner@shop.example"], database).0 == 0)
      await #expect(throws: (any Error).self) {
        try await signIn("owner@shop.example", try #require(store.ownerPassword), store)
      }
      let (refused, why) = try await mystore(["users", "remove", "ann@shop.example"], database)
      #expect(refused == 2 && why.contains("is the only owner"), "\(why)")
      try await signIn("ann@shop.example", second, store)
    }
  }

  @Test func `a password is read from standard input, and is no argument`() async throws {
    try await withStore { store, database in
      let password = "correct horse battery staple"
      let program = try StoreProcess.executable("mystore").path
      let script = "printf '%s\\n' '\(password)' | '\(program)' users password owner@shop.example --stdin"
      let result = try await Command.run(
        URL(fileURLWithPath: "/bin/sh"), ["-c", script + " --database '\(database)'"])
      #expect(result.status == 0 && result.output.isEmpty, "\(result.output) \(result.errors)")
      try await signIn("owner@shop.example", password, store)
      let (status, why) = try await mystore(["users", "password", "owner@shop.example", password], database)
      #expect(status == 2 && why.contains("Expected 2 operands"), "\(why)")
    }
  }

  @Test func `tokens are listed without their secret, and stop working when they are revoked`() async throws {
    try await withStore { store, database in
      let token = try await mystore(["tokens", "issue", "owner@shop.example"], database).1
        .trimmingCharacters(in: .whitespacesAndNewlines)
      let staff = StoreClients(base: store.base, token: token)
      _ = try await staff.inventory.stock()
      let listed = try await mystore(["tokens", "list"], database).1
      let id = try #require(listed.split(separator: " ").first)
      #expect(id.count == 16 && !listed.contains(token))
      #expect(try await mystore(["tokens", "revoke", String(id)], database).1.contains("1 token revoked."))
      await #expect(throws: (any Error).self) { _ = try await staff.inventory.stock() }
      _ = try await mystore(["tokens", "issue", "owner@shop.example"], database)
      _ = try await mystore(["tokens", "issue", "owner@shop.example"], database)
      #expect(try await mystore(["tokens", "revoke", "owner@shop.example"], database).1.contains("2 tokens revoked."))
    }
  }

  @Test func `a running store verifies itself, also when its file is named through a symbolic link`() async throws {
    try await withStore { _, database in
      #expect(try await mystore(["verify"], database) == (0, "Nothing differs.\n"))
      let link = database + "-link"
      try FileManager.default.createSymbolicLink(atPath: link, withDestinationPath: database)
      #expect(try await mystore(["verify"], link) == (0, "Nothing differs.\n"))
    }
  }

  @Test func `the file of a running store is not opened by a hard link either`() async throws {
    try await withStore { _, database in
      let link = database + "-hard"
      try FileManager.default.linkItem(atPath: database, toPath: link)
      for words in [["verify"], ["users", "list"], ["serve", "--port", "0"]] {
        let (status, why) = try await mystore(words, link)
        #expect(status == 1 && why.contains("is in use"), "\(words): \(why)")
      }
      #expect(!FileManager.default.fileExists(atPath: link + "-wal"))
    }
  }

  @Test func `verify creates nothing where there is no store`() async throws {
    try await withTemporaryFolder { folder in
      let empty = folder.appendingPathComponent("empty.db")
      try Data().write(to: empty)
      let paths = [
        (empty.path, "is empty"), (folder.path, "is a folder"), (folder.path + "/none.db", "There is no database"),
        (folder.path + "/none/none.db", "There is no database"),
      ]
      for (path, text) in paths {
        for words in [["verify"], ["users", "list"], ["backup", folder.path + "/backup.tar"]] {
          let (status, why) = try await mystore(words, path)
          #expect(status == 2 && why.contains(text), "\(words): \(why)")
        }
      }
      #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path) == ["empty.db"])
      #expect(try Data(contentsOf: empty).isEmpty)
    }
  }

  @Test func `a socket that a killed store has left is replaced`() async throws {
    try await withTemporaryFolder { folder in
      let database = folder.appendingPathComponent("mystore.db").path
      let first = try await StoreProcess.start(database: database)
      first.kill()
      #expect(FileManager.default.fileExists(atPath: database + ".control"))
      // Nobody listens: the command works on the database itself.
      #expect(try await mystore(["verify"], database) == (0, "Nothing differs.\n"))
      let second = try await StoreProcess.start(database: database)
      #expect(try await mystore(["verify"], database) == (0, "Nothing differs.\n"))
      #expect(await second.stop())
    }
  }

  @Test func `only its owner can connect to the socket, and what is not understood is answered`() async throws {
    try await withStore { _, database in
      let path = database + ".control"
      let mode = try FileManager.default.attributesOfItem(atPath: path)[.posixPermissions] as? Int
      #expect(mode == 0o600)
      for line in ["{}", "nonsense", #"{"action":"dropTables"}"#, String(repeating: "x", count: 60_000)] {
        let answer = try await Self.ask(path, line)
        #expect(answer.contains("does not know this command"), "\(answer)")
      }
      // Too long a line is not answered, and does no harm.
      #expect(try await Self.ask(path, String(repeating: "x", count: 200_000)).isEmpty)
      #expect(try await mystore(["verify"], database) == (0, "Nothing differs.\n"))
    }
  }

  @Test(.enabled(if: geteuid() == 0))
  func `a process of another user is refused even where the file's mode would let it in`() async throws {
    try await withStore { _, database in
      let path = database + ".control"
      let folder = URL(fileURLWithPath: path).deletingLastPathComponent().path
      try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: folder)
      try FileManager.default.setAttributes([.posixPermissions: 0o666], ofItemAtPath: path)
      let line = #"{"action":"listUsers"}"#
      #expect(try await Self.ask(path, line).contains("owner@shop.example"))
      let stranger = try await Self.ask(path, line, before: ["setpriv", "--reuid=65534", "--clear-groups"])
      #expect(stranger.isEmpty, "\(stranger)")
    }
  }

  /// Sends a line by a program that is not ours, and returns all that comes back.
  private static func ask(_ path: String, _ line: String, before words: [String] = []) async throws -> String {
    let program = """
      import socket, sys
      s = socket.socket(socket.AF_UNIX)
      s.settimeout(20)
      s.connect(sys.argv[1])
      try:
          s.sendall(sys.stdin.buffer.read())
          s.shutdown(socket.SHUT_WR)
          while b := s.recv(4096): sys.stdout.buffer.write(b)
      except OSError: pass
      """
    let file = FileManager.default.temporaryDirectory.appendingPathComponent("mystore-line-\(UUID().uuidString)")
    try Data((line + "\n").utf8).write(to: file)
    defer { try? FileManager.default.removeItem(at: file) }
    let call = (words + ["/usr/bin/python3", "-c", "\"$1\"", "\"$2\""]).joined(separator: " ") + " < \"$3\""
    let result = try await Command.run(
      URL(fileURLWithPath: "/bin/sh"), ["-c", call, "sh", program, path, file.path])
    #expect(result.errors.isEmpty, "\(result.errors)")
    return result.output
  }

  private func signIn(_ email: String, _ password: String, _ store: StoreProcess) async throws {
    _ = try await StoreClients(base: store.base).access.signIn(Credentials(email: email, password: password))
  }
}

import Catalog
import Foundation
import FoundationCore
import Pictures
import StoreIdentifiers
import TestSupport
import Testing

/// Backups are made by one process while another serves the store, and restored by a third.
@Suite(.serialized) struct BackupTests {
  @Test func `backups beside a running store under load are whole, and restore to a store that serves`() async throws {
    try await withTemporaryFolder { folder in
      let database = folder.appendingPathComponent("shop/mystore.db").path
      let store = try await StoreProcess.start(database: database, arguments: ["serve"])
      let owner = try await StoreClients(base: store.base).asOwner(password: try #require(store.ownerPassword))
      let token = try await Self.token(database)
      let product = try #require(try await owner.catalog.products().items.first)
      let sent = try await PictureSender(base: store.base, token: token).send(
        SamplePicture.png(width: 400, height: 40), to: product.id)
      #expect(sent.status == 200, "\(sent.text)")
      let backups = try await withThrowingTaskGroup(of: Void.self) { group in
        for writer in 0..<4 {
          group.addTask {
            var count = 0
            while !Task.isCancelled, count < 2_000 {
              count += 1
              _ = try? await owner.addProduct("Load \(writer)-\(count)", price: 100, stock: 5)
            }
          }
        }
        defer { group.cancelAll() }
        var files: [String] = []
        for number in 1...4 {
          let file = folder.appendingPathComponent("backup-\(number).tar").path
          let made = try await Command.mystore(["backup", file, "--database", database])
          #expect(made.status == 0, "\(made.output) \(made.errors)")
          files.append(file)
        }
        return files
      }
      #expect(!FileManager.default.fileExists(atPath: database + ".backup"))
      #expect(await store.stop())
      for (number, file) in backups.enumerated() {
        let restored = folder.appendingPathComponent("restored-\(number)/mystore.db").path
        let result = try await Command.mystore(["restore", file, "--database", restored])
        #expect(result.status == 0, "\(result.output) \(result.errors)")
        let check = try await Command.mystore(["verify", "--database", restored])
        #expect(check.status == 0 && check.output.contains("Nothing differs."), "\(check.output) \(check.errors)")
      }
      let again = try await StoreProcess.start(database: folder.appendingPathComponent("restored-3/mystore.db").path)
      let media = try #require(try await StoreClients(base: again.base).catalog.product(product.id).media.first)
      let picture = try await Self.status(of: again.base.absoluteString + media.url)
      #expect(picture == 200)
      #expect(await again.stop())
    }
  }

  @Test func `a backup of a store that nobody serves is one file, readable by its owner and by tar`() async throws {
    try await Self.withStoppedStore { folder, database in
      let file = folder.appendingPathComponent("backup.tar").path
      let made = try await Command.mystore(["backup", file, "--database", database])
      #expect(made.status == 0, "\(made.errors)")
      let mode = try FileManager.default.attributesOfItem(atPath: file)[.posixPermissions] as? Int
      #expect(mode == 0o600)
      let listed = try await Command.run(URL(fileURLWithPath: "/usr/bin/env"), ["tar", "-tf", file])
      let names = listed.output.split(separator: "\n")
      #expect(names.first == "mystore.db" && names.last == "checksums" && names.count > 600, "\(listed.errors)")
      #expect(names.dropFirst().dropLast().allSatisfy { $0.hasPrefix("media/") && $0.hasSuffix(".webp") })
      #expect(!FileManager.default.fileExists(atPath: file + ".partial"))
    }
  }

  @Test func `nothing is written over a backup, a database or pictures`() async throws {
    try await Self.withStoppedStore { folder, database in
      let file = folder.appendingPathComponent("backup.tar").path
      #expect(try await Command.mystore(["backup", file, "--database", database]).status == 0)
      let before = try Data(contentsOf: URL(fileURLWithPath: file))
      let second = try await Command.mystore(["backup", file, "--database", database])
      #expect(second.status == 1 && second.errors.contains("nothing is written over it"), "\(second.errors)")
      #expect(try Data(contentsOf: URL(fileURLWithPath: file)) == before)
      let over = try await Command.mystore(["restore", file, "--database", database])
      #expect(over.status == 1 && over.errors.contains("nothing is written over it"), "\(over.errors)")
      let media = folder.appendingPathComponent("full")
      try FileManager.default.createDirectory(at: media, withIntermediateDirectories: true)
      try Data("mine".utf8).write(to: media.appendingPathComponent("file"))
      let target = folder.appendingPathComponent("new.db").path
      let beside = try await Command.mystore(["restore", file, "--database", target, "--media", media.path])
      #expect(beside.status == 1 && beside.errors.contains("is not empty"), "\(beside.errors)")
      #expect(!FileManager.default.fileExists(atPath: target))
    }
  }

  @Test(arguments: Damage.allCases)
  func `a damaged backup is refused, and leaves nothing behind`(damage: Damage) async throws {
    try await Self.withStoppedStore { folder, database in
      let file = folder.appendingPathComponent("backup.tar")
      #expect(try await Command.mystore(["backup", file.path, "--database", database]).status == 0)
      try damage.apply(to: file, in: folder)
      let place = folder.appendingPathComponent("place")
      let target = place.appendingPathComponent("mystore.db").path
      let result = try await Command.mystore(["restore", file.path, "--database", target])
      #expect(
        result.status == 1 && result.errors.contains("is not a whole backup"), "\(result.output) \(result.errors)")
      #expect(try FileManager.default.contentsOfDirectory(atPath: place.path).isEmpty)
      #expect(!FileManager.default.fileExists(atPath: folder.appendingPathComponent("evil").path))
    }
  }

  /// What may become of a file, or be sent in its place.
  enum Damage: CaseIterable {
    case bit, cut, empty, otherFile, outside, link

    func apply(to file: URL, in folder: URL) throws {
      var bytes = [UInt8](try Data(contentsOf: file))
      switch self {
      // Beyond the pages that SQLite would miss: in free space or text.
      case .bit: bytes[bytes.count / 2] ^= 1
      case .cut: bytes.removeLast(2_000)
      case .empty: bytes = []
      case .otherFile: bytes = Array(SamplePicture.png(width: 8, height: 8))
      case .outside: bytes = try archive(["--transform", "s,^,../../,", "-P", "evil"], in: folder)
      case .link:
        try FileManager.default.createSymbolicLink(
          atPath: folder.appendingPathComponent("mystore.db").path, withDestinationPath: "/etc/passwd")
        bytes = try archive(["mystore.db"], in: folder)
      }
      try Data(bytes).write(to: file)
    }

    private func archive(_ words: [String], in folder: URL) throws -> [UInt8] {
      let source = folder.appendingPathComponent("source")
      try FileManager.default.createDirectory(at: source, withIntermediateDirectories: true)
      try Data("evil".utf8).write(to: source.appendingPathComponent("evil"))
      try? FileManager.default.moveItem(
        at: folder.appendingPathComponent("mystore.db"), to: source.appendingPathComponent("mystore.db"))
      let made = folder.appendingPathComponent("made.tar")
      let process = Process()
      process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
      process.arguments = ["tar", "--format=ustar", "-C", source.path, "-cf", made.path] + words
      try process.run()
      process.waitUntilExit()
      return [UInt8](try Data(contentsOf: made))
    }
  }

  @Test func `a picture that is missing is named, and the rest is backed up`() async throws {
    try await withTemporaryFolder { folder in
      let database = folder.appendingPathComponent("mystore.db").path
      let store = try await StoreProcess.start(database: database, arguments: ["serve"])
      let owner = try await StoreClients(base: store.base).asOwner(password: try #require(store.ownerPassword))
      let product = try #require(try await owner.catalog.products().items.first)
      let sender = PictureSender(base: store.base, token: try await Self.token(database))
      #expect(try await sender.send(SamplePicture.png(width: 400, height: 40), to: product.id).status == 200)
      let media = try #require(try await owner.catalog.product(product.id).media.first)
      let (id, width) = try #require(PictureID.parse(address: media.url))
      try FileManager.default.removeItem(atPath: folder.path + "/media/" + id.path(width: width))
      let file = folder.appendingPathComponent("backup.tar").path
      let made = try await Command.mystore(["backup", file, "--database", database])
      #expect(made.status == 1 && made.errors.contains("the picture \(id.path(width: width)) is missing"))
      #expect(FileManager.default.fileExists(atPath: file))
      #expect(await store.stop())
    }
  }

  @Test func `a copy that a killed store has left is removed by the next backup`() async throws {
    try await Self.withStoppedStore { folder, database in
      let left = database + ".backup"
      try FileManager.default.createDirectory(atPath: left, withIntermediateDirectories: true)
      try Data("half".utf8).write(to: URL(fileURLWithPath: left + "/mystore.db"))
      let file = folder.appendingPathComponent("backup.tar").path
      #expect(try await Command.mystore(["backup", file, "--database", database]).status == 0)
      #expect(!FileManager.default.fileExists(atPath: left))
    }
  }

  /// Stops a new store that has the demo's products, then calls the closure with its folder's neighbour and its path.
  private static func withStoppedStore(_ body: (URL, String) async throws -> Void) async throws {
    try await withTemporaryFolder { folder in
      let database = folder.appendingPathComponent("shop/mystore.db").path
      #expect(try await StoreProcess.start(database: database, arguments: ["serve"]).stop())
      try await body(folder, database)
    }
  }

  private static func token(_ database: String) async throws -> String {
    let issued = try await Command.mystore(["tokens", "issue", "owner@shop.example", "--database", database])
    #expect(issued.status == 0, "\(issued.errors)")
    return issued.output.trimmingCharacters(in: .whitespacesAndNewlines)
  }

  private static func status(of address: String) async throws -> Int {
    let result = try await Command.run(
      URL(fileURLWithPath: "/usr/bin/env"), ["curl", "-s", "-o", "/dev/null", "-w", "%{http_code}", address])
    return Int(result.output) ?? 0
  }
}

import Catalog
import Foundation
import FoundationCore
import Imports
import TestSupport
import Testing

/// An import is killed at random moments.
struct ImportCrashTests {
  /// What an export says of each product: its rows, by handle.
  private func products(_ file: URL) throws -> [String: [[String]]] {
    var reader = CSVReader(Array(try Data(contentsOf: file)))
    _ = reader.next()
    var found: [String: [[String]]] = [:]
    while let record = reader.next() { found[record[0], default: []].append(record) }
    return found
  }

  private func export(_ database: URL, to file: URL) async throws -> [String: [[String]]] {
    let result = try await Command.mystore(["export", file.path, "--database", database.path])
    try #require(result.status == 0, "\(result)")
    return try products(file)
  }

  private func torn(_ found: [String: [[String]]], of whole: [String: [[String]]]) -> Int {
    found.count { $0.value != whole[$0.key] }
  }

  /// The bytes of a database and of the log beside it.
  private func size(_ database: URL) -> Int {
    ["", "-wal"].reduce(0) { sum, suffix in
      let attributes = try? FileManager.default.attributesOfItem(atPath: database.path + suffix)
      return sum + (attributes?[.size] as? Int ?? 0)
    }
  }

  /// Kills an import when its database has grown to a size: a slow machine is killed as far on as a fast one.
  ///
  /// - Returns: Whether it was still running.
  private func importAndKill(_ file: URL, _ database: URL, atSize bytes: Int) async throws -> Bool {
    let process = Process()
    process.executableURL = try StoreProcess.executable("mystore")
    process.environment = ChildEnvironment.uncounted
    process.arguments = ["import", file.path, "--database", database.path]
    process.standardOutput = FileHandle.nullDevice
    process.standardError = FileHandle.nullDevice
    try process.run()
    while process.isRunning, size(database) < bytes { try await Task.sleep(for: .milliseconds(1)) }
    let wasRunning = process.isRunning
    if wasRunning { kill(process.processIdentifier, SIGKILL) }
    process.waitUntilExit()
    return wasRunning
  }

  @Test func `an import killed at twenty-five moments leaves whole products alone, and a repeat completes it`()
    async throws
  {
    try await withTemporaryFolder { folder in
      func path(_ name: String) -> URL { folder.appendingPathComponent(name) }
      try Data(ProductFile.header + ProductFile(rows: 4_000).reduce([], +)).write(to: path("in.csv"))
      let quiet = try await Command.mystore(["import", path("in.csv").path, "--database", path("quiet.db").path])
      try #require(quiet.status == 0, "\(quiet)")
      let whole = try await export(path("quiet.db"), to: path("quiet.csv"))
      let complete = size(path("quiet.db"))
      var random = SplitMix(seed: 8)
      var (kills, halfway, round) = (0, 0, 0)
      // A database that is complete is begun anew: only a kill in the middle says something.
      while kills < 25, round < 100 {
        let database = path("\(round).db")
        var isComplete = false
        while !isComplete, kills < 25 {
          let bytes = Int.random(in: min(size(database), complete)...complete, using: &random)
          if try await importAndKill(path("in.csv"), database, atSize: bytes) { kills += 1 } else { isComplete = true }
          guard FileManager.default.fileExists(atPath: database.path) else { continue }
          let found = try await export(database, to: path("found.csv"))
          #expect(torn(found, of: whole) == 0)
          if !found.isEmpty, found.count < whole.count { halfway += 1 }
          isComplete = isComplete || found.count == whole.count
        }
        let last = try await Command.mystore(["import", path("in.csv").path, "--database", database.path])
        #expect(last.status == 0, "\(last)")
        _ = try await export(database, to: path("found.csv"))
        #expect(try Data(contentsOf: path("found.csv")) == Data(contentsOf: path("quiet.csv")))
        #expect(try await Command.mystore(["verify", "--database", database.path]).status == 0)
        round += 1
      }
      print("\(kills) kills in \(round) imports, \(halfway) of them between the first product and the last")
      #expect(kills == 25 && halfway >= 10)
    }
  }

  @Test func `a store killed ten times in the middle of one import completes it, with whole products only`()
    async throws
  {
    try await withTemporaryFolder { folder in
      func path(_ name: String) -> URL { folder.appendingPathComponent(name) }
      try Data(ProductFile.header + ProductFile(rows: 12_000).reduce([], +)).write(to: path("in.csv"))
      let quiet = try await Command.mystore(["import", path("in.csv").path, "--database", path("quiet.db").path])
      try #require(quiet.status == 0, "\(quiet)")
      let whole = try await export(path("quiet.db"), to: path("quiet.csv"))
      let database = path("a.db")
      var store = try await StoreProcess.start(database: database.path)
      let password = try #require(store.ownerPassword)
      let id = ImportID.make()
      let owner = try await StoreClients(base: store.base).asOwner(password: password)
      _ = try await owner.imports.begin(id, of: .products, fileAt: path("in.csv").path, named: "in.csv")
      var random = SplitMix(seed: 3)
      var (kills, halfway) = (0, 0)
      while kills < 10 {
        // Each time a little further, wherever the machine lets it get in which time; the last ones before the end.
        let least = whole.count * kills / 11 + Int.random(in: 0...(whole.count / 12), using: &random)
        let running = try await StoreClients(base: store.base).asOwner(password: password)
        _ = try await eventually({ $0.report.entries >= least || $0.status.isOver }) {
          try await running.imports.job(id)
        }
        store.kill()
        kills += 1
        let found = try await export(database, to: path("found.csv"))
        #expect(torn(found, of: whole) == 0)
        if !found.isEmpty, found.count < whole.count { halfway += 1 }
        store = try await StoreProcess.start(database: database.path)
      }
      let again = try await StoreClients(base: store.base).asOwner(password: password)
      let job = try await eventually(\.status.isOver, within: .seconds(180)) {
        try await again.imports.job(id)
      }
      #expect(job.status == .finished && job.report.entries == whole.count && job.issueCount == 0)
      #expect(await store.stop())
      _ = try await export(database, to: path("found.csv"))
      #expect(try Data(contentsOf: path("found.csv")) == Data(contentsOf: path("quiet.csv")))
      let left = try FileManager.default.contentsOfDirectory(atPath: path("imports").path)
      #expect(left.isEmpty)
      print("\(kills) kills, \(halfway) of them between the first product and the last")
      #expect(halfway >= 5)
    }
  }

  @Test func `what browsers had sent a store that was killed is gone after the next start`() async throws {
    try await withTemporaryFolder { folder in
      let uploads = folder.appendingPathComponent("uploads")
      try FileManager.default.createDirectory(at: uploads, withIntermediateDirectories: true)
      try Data("half a file".utf8).write(to: uploads.appendingPathComponent("left-over"))
      let store = try await StoreProcess.start(
        database: folder.appendingPathComponent("a.db").path)
      #expect(!FileManager.default.fileExists(atPath: uploads.path))
      #expect(await store.stop())
    }
  }

  @Test func `half a product would be seen`() async throws {
    try await withTemporaryFolder { folder in
      func path(_ name: String) -> URL { folder.appendingPathComponent(name) }
      let bytes = ProductFile.header + ProductFile(rows: 50).reduce([], +)
      try Data(bytes).write(to: path("whole.csv"))
      let lines = bytes.split(separator: 0x0A, omittingEmptySubsequences: false)
      // A row that goes on with the product before it has no title.
      let second = try #require(lines.firstIndex { String(decoding: $0, as: UTF8.self).contains("-1,,") })
      var fewer = lines
      fewer.remove(at: second)
      try Data(fewer.joined(separator: [0x0A])).write(to: path("half.csv"))
      for name in ["whole", "half"] {
        let result = try await Command.mystore(
          ["import", path("\(name).csv").path, "--database", path("\(name).db").path])
        try #require(result.status == 0, "\(result)")
      }
      let whole = try await export(path("whole.db"), to: path("whole.out"))
      #expect(torn(try await export(path("half.db"), to: path("half.out")), of: whole) == 1)
    }
  }
}

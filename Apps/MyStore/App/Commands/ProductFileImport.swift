import Catalog
import Foundation
import FoundationCore

/// Takes in a product file of any size: bytes become text, text rows, rows parts, and two parts are on their way at once.
struct ProductFileImport {
  private static let pieceSize = 256 << 10
  private static let partsAtOnce = 2

  private let file: FileHandle
  private let size: Int
  private let isDryRun: Bool

  init(path: String, isDryRun: Bool) throws {
    guard let file = FileHandle(forReadingAtPath: path), let size = try? file.seekToEnd() else {
      throw Arguments.UsageError(description: "The file \(path) cannot be read.")
    }
    try file.seek(toOffset: 0)
    self.file = file
    self.size = Int(clamping: size)
    self.isDryRun = isDryRun
  }

  /// The report of the whole file, its issues aside: they are told as they come, because a large file can have more of
  /// them than memory holds. Throws where the store cannot be reached; what was taken in until then stays, and a
  /// repeat goes on.
  func run(
    into catalog: CatalogConnection, progress: (Int, Int) -> Void, tell: (ImportIssue) -> Void
  ) async throws -> ProductImportReport {
    var transcoder = TextTranscoder()
    var parts = ProductFileParts(isDryRun: isDryRun)
    var report = ProductImportReport()
    var done = 0
    func add(_ part: ProductImportReport) {
      part.issues.forEach(tell)
      var counted = part
      counted.issues = []
      report.add(counted)
    }
    try await withThrowingTaskGroup(of: ProductImportReport.self) { group in
      var running = 0
      func send(_ part: ProductImportRequest) async throws {
        if running == Self.partsAtOnce, let finished = try await group.next() {
          add(finished)
          running -= 1
        }
        running += 1
        group.addTask { try await catalog.take(part) }
      }
      while let piece = try file.read(upToCount: Self.pieceSize), !piece.isEmpty {
        parts.push(transcoder.transcode([UInt8](piece)))
        while let part = parts.next() { try await send(part) }
        add(parts.takeReport())
        done += piece.count
        progress(done, max(size, done))
      }
      parts.push(transcoder.finish())
      parts.finish()
      while let part = parts.next() { try await send(part) }
      if let part = parts.last() { try await send(part) }
      for try await finished in group { add(finished) }
    }
    add(parts.takeReport())
    return report
  }
}

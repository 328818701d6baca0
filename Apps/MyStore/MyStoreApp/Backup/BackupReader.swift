import AccessService
import Foundation

/// Reads a backup from its first byte to its last.
enum BackupReader {
  /// Hands each file of a backup to the closure, by its name and a function that returns its next bytes, nil at the end.
  ///
  /// - Throws: `BackupFailure` when the archive is cut short, holds anything that a backup does not hold, or differs
  ///   from its digests; by then the closure may have had damaged bytes. Also what the closure throws.
  static func read(
    _ path: String, _ take: (_ name: String, _ pieces: () throws -> [UInt8]?) throws -> Void
  ) throws {
    guard let file = FileHandle(forReadingAtPath: path) else {
      throw BackupFailure(description: "The file \(path) cannot be read.")
    }
    defer { try? file.close() }
    var digests: [String] = []
    var list: [UInt8]?
    while let header = try header(file, path) {
      guard list == nil else { throw BackupFailure.damaged(path, "something follows its checksums") }
      var rest = header.size
      var digest = RunningDigest()
      func piece() throws -> [UInt8]? {
        guard rest > 0 else { return nil }
        let bytes = try exactly(min(rest, 64 << 10), file, path)
        rest -= bytes.count
        digest.update(bytes)
        return bytes
      }
      if header.name == BackupWriter.checksums {
        guard header.size <= 256 << 20 else { throw BackupFailure.damaged(path, "its checksums are too long") }
        var bytes: [UInt8] = []
        while let piece = try piece() { bytes += piece }
        list = bytes
      } else {
        guard isExpected(header.name) else { throw BackupFailure.damaged(path, "it holds a file that none holds") }
        try take(header.name, piece)
        while try piece() != nil {}
        digests.append("\(digest.finish())  \(header.name)\n")
      }
      _ = try exactly(TarHeader.padding(after: header.size), file, path)
    }
    guard let list else { throw BackupFailure.damaged(path, "it is cut short") }
    guard list == Array(digests.joined().utf8), digests.first?.hasSuffix("  \(BackupWriter.database)\n") == true else {
      throw BackupFailure.damaged(path, "its contents differ from its checksums")
    }
  }

  /// Whether a backup holds files of this name. Nothing else is written to disk by a restore.
  private static func isExpected(_ name: String) -> Bool {
    name == BackupWriter.database || StoredFiles.isPicture(name)
  }

  private static func header(_ file: FileHandle, _ path: String) throws -> TarHeader? {
    let block = try exactly(TarHeader.blockSize, file, path)
    if block.allSatisfy({ $0 == 0 }) { return nil }
    guard let header = TarHeader(block) else { throw BackupFailure.damaged(path, "it is no archive of plain files") }
    return header
  }

  private static func exactly(_ count: Int, _ file: FileHandle, _ path: String) throws -> [UInt8] {
    guard count > 0 else { return [] }
    let bytes = [UInt8](try file.read(upToCount: count) ?? Data())
    guard bytes.count == count else { throw BackupFailure.damaged(path, "it is cut short") }
    return bytes
  }
}

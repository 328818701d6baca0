import Foundation
import Synchronization

/// A file, piece by piece. Reading waits for the disk.
final class FilePieces: AsyncSequence, Sendable {
  private static let size = 64 << 10
  private let file: Mutex<FileHandle>
  /// How long the file was when it was opened, in bytes.
  let length: Int

  /// A file from its beginning; nil when it cannot be read.
  init?(path: String) {
    guard let file = FileHandle(forReadingAtPath: path), let length = try? file.seekToEnd(),
      (try? file.seek(toOffset: 0)) != nil
    else { return nil }
    self.length = Int(clamping: length)
    self.file = Mutex(file)
  }

  /// The next bytes; nil at the end.
  func next() throws -> [UInt8]? {
    try file.withLock { file in
      guard let piece = try file.read(upToCount: Self.size), !piece.isEmpty else { return nil }
      return [UInt8](piece)
    }
  }

  func makeAsyncIterator() -> Iterator { Iterator(file: self) }

  struct Iterator: AsyncIteratorProtocol {
    let file: FilePieces
    mutating func next() async throws -> [UInt8]? { try file.next() }
  }
}

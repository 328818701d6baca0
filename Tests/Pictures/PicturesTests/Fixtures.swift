import Foundation
import Pictures
import Synchronization
import TestSupport

/// A converter that is one of the probe's modes.
func probe(
  _ mode: String, timeLimit: Duration = .seconds(20), processes: Int = 2, waiting: Int = 8
) throws -> PictureConverter {
  let tests = try FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/exe")
  let path = URL(fileURLWithPath: tests).deletingLastPathComponent().appendingPathComponent("picture-probe").path
  return PictureConverter(
    executable: path, words: [mode], timeLimit: timeLimit, processes: processes, waiting: waiting)
}

/// Bytes that come in pieces, and perhaps break off.
func pieces(_ bytes: [UInt8], of size: Int = 1_000, breakingOff: Bool = false) -> AsyncThrowingStream<
  [UInt8], any Error
> {
  AsyncThrowingStream { continuation in
    for start in stride(from: 0, to: bytes.count, by: size) {
      continuation.yield(Array(bytes[start..<min(start + size, bytes.count)]))
    }
    if breakingOff { continuation.finish(throwing: CancellationError()) } else { continuation.finish() }
  }
}

/// Pictures in a folder of their own.
func withPictures(
  _ converter: PictureConverter? = nil, _ body: (PictureStore, URL) async throws -> Void
) async throws {
  try await withTemporaryFolder { folder in
    let pictures = PictureStore(
      folder: folder.appendingPathComponent("media").path, converter: try converter ?? probe("convert"))
    try pictures.prepare()
    try await body(pictures, folder.appendingPathComponent("media"))
  }
}

/// The names of all files below a folder.
func files(in folder: URL) -> [String] {
  let all = FileManager.default.enumerator(at: folder, includingPropertiesForKeys: [.isRegularFileKey])
  return (all?.allObjects as? [URL] ?? [])
    .filter { (try? $0.resourceValues(forKeys: [.isRegularFileKey]).isRegularFile) == true }
    .map(\.lastPathComponent).sorted()
}

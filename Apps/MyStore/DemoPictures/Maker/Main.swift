import DemoPictures
import Foundation
import PictureConversion
import Pictures

/// `demo-pictures ARCHIVE PNG…`: converts pictures as the store converts uploads, and writes them into one archive.
@main enum Main {
  static func main() async throws {
    let words = Array(CommandLine.arguments.dropFirst())
    // The converter starts this program once more for each picture.
    if words.first == PictureConversion.command { exit(PictureConversion.run(Array(words.dropFirst()))) }
    guard words.count > 1 else { throw Failure(description: "usage: demo-pictures ARCHIVE PNG…") }
    let folder = FileManager.default.temporaryDirectory.appendingPathComponent("demo-pictures-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let store = PictureStore(folder: folder.path, converter: PictureConverter(words: [PictureConversion.command]))
    try store.prepare()
    var pictures: [(name: String, picture: StoredPicture, files: [[UInt8]])] = []
    for path in words.dropFirst().sorted() {
      let file = URL(fileURLWithPath: path)
      let (bytes, sender) = AsyncStream<[UInt8]>.makeStream()
      sender.yield([UInt8](try Data(contentsOf: file)))
      sender.finish()
      let incoming = try await store.take(bytes)
      defer { store.finish(incoming) }
      let picture = try await store.keep(incoming)
      let files = picture.widths.compactMap { store.file(named: String(picture.id.address(width: $0).dropFirst(7))) }
      pictures.append((file.deletingPathExtension().lastPathComponent, picture, files))
    }
    let archive = PictureArchive.encode(pictures)
    guard archive.count <= byteLimit else {
      throw Failure(description: "The archive has \(archive.count) bytes; \(byteLimit) are the most.")
    }
    try Data(archive).write(to: URL(fileURLWithPath: words[0]), options: .atomic)
    print("\(pictures.count) pictures, \(archive.count) bytes")
  }

  private static let byteLimit = 6_000_000

  private struct Failure: Error, CustomStringConvertible { let description: String }
}

import AccessService
import Foundation
import Glibc

/// Writes a backup: one tar archive with the database, the pictures, and the digests of both.
///
/// What is written goes to `PATH.partial` and gets its name in `finish`, after it has been read back. A process that is
/// killed leaves no file of that name that is not whole.
final class BackupWriter {
  /// The database's name in an archive.
  static let database = "mystore.db"
  /// What the names of pictures begin with in an archive.
  static let media = "media/"
  /// The name of the list of digests, the last file of an archive, in the form that `b2sum -l 256 -c` reads.
  static let checksums = "checksums"

  private let path: String
  private let partial: String
  private let file: FileHandle
  private let time: Int
  private var digests: [String] = []

  /// Begins a backup. `time` is in seconds since 1970.
  ///
  /// - Throws: When a file of that name exists.
  init(_ path: String, time: Int) throws {
    (self.path, partial, self.time) = (path, path + ".partial", time)
    var information = stat()
    if unsafe lstat(path, &information) == 0 { throw BackupFailure.exists(path) }
    unsafe unlink(partial)
    let descriptor = unsafe open(partial, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o600)
    guard descriptor >= 0 else {
      throw BackupFailure(description: "Cannot make \(partial): \(unsafe String(cString: strerror(errno))).")
    }
    file = FileHandle(fileDescriptor: descriptor, closeOnDealloc: true)
  }

  /// Removes what was not finished.
  deinit { unsafe unlink(partial) }

  /// Adds a file. Its bytes are read once, 64 KiB at a time.
  func add(_ source: String, as name: String) throws {
    guard let pieces = FilePieces(path: source) else {
      throw BackupFailure(description: "\(source) cannot be read.")
    }
    var digest = RunningDigest()
    try file.write(contentsOf: TarHeader(name: name, size: pieces.length).encoded(time: time))
    var count = 0
    while let piece = try pieces.next() {
      count += piece.count
      guard count <= pieces.length else { break }
      digest.update(piece)
      try file.write(contentsOf: piece)
    }
    guard count == pieces.length else { throw BackupFailure(description: "\(source) changed while it was read.") }
    try pad(count)
    digests.append("\(digest.finish())  \(name)\n")
  }

  /// Completes the archive, reads it back against its digests, and gives it its name for good.
  func finish() throws {
    let list = Array(digests.joined().utf8)
    try file.write(contentsOf: TarHeader(name: Self.checksums, size: list.count).encoded(time: time))
    try file.write(contentsOf: list)
    try pad(list.count)
    // Two empty blocks end an archive.
    try file.write(contentsOf: [UInt8](repeating: 0, count: 2 * TarHeader.blockSize))
    try file.synchronize()
    try file.close()
    try BackupReader.read(partial) { _, pieces in while try pieces() != nil {} }
    // A link, unlike a rename, never replaces what is there.
    guard unsafe link(partial, path) == 0 else {
      if errno == EEXIST { throw BackupFailure.exists(path) }
      throw BackupFailure(description: "Cannot make \(path): \(unsafe String(cString: strerror(errno))).")
    }
    unsafe unlink(partial)
    try Self.sync(URL(fileURLWithPath: path).deletingLastPathComponent().path)
  }

  private func pad(_ count: Int) throws {
    let padding = TarHeader.padding(after: count)
    if padding > 0 { try file.write(contentsOf: [UInt8](repeating: 0, count: padding)) }
  }

  /// Makes a file or folder outlast a power cut.
  static func sync(_ path: String) throws {
    let descriptor = unsafe open(path, O_RDONLY | O_CLOEXEC)
    guard descriptor >= 0 else { throw BackupFailure(description: "\(path) cannot be opened.") }
    defer { close(descriptor) }
    guard fsync(descriptor) == 0 else { throw BackupFailure(description: "\(path) cannot be synced.") }
  }
}

import Foundation
import Glibc

/// Puts a backup back into an empty place.
///
/// Everything is read into `.restoring` beside its place, checked and synced, and only then named. The database comes
/// last: where it is, the restore is complete.
struct BackupRestore {
  private let configuration: StoreConfiguration
  private let database: String
  private let media: String

  init(_ configuration: StoreConfiguration) {
    self.configuration = configuration
    database = configuration.database
    media = configuration.mediaFolder
  }

  /// Restores a backup; returns in sentences what `verify` finds wrong with the store in it.
  ///
  /// - Throws: `BackupFailure` when the place is not empty, or the file is not a whole backup; nothing is left then.
  func run(_ path: String) async throws -> [String] {
    for name in [database, database + "-wal", database + "-shm", database + "-journal"] {
      var information = stat()
      if unsafe lstat(name, &information) == 0 { throw BackupFailure.exists(name) }
    }
    if let names = try? FileManager.default.contentsOfDirectory(atPath: media), !names.isEmpty {
      throw BackupFailure(description: "The folder \(media) is not empty: nothing is written over it.")
    }
    try StoreFolder.prepare(for: database)
    let folder = database + ".restoring"
    let pictures = media + ".restoring"
    defer {
      for left in [folder, pictures] { try? FileManager.default.removeItem(atPath: left) }
    }
    for made in [folder, pictures] {
      try? FileManager.default.removeItem(atPath: made)
      try FileManager.default.createDirectory(
        atPath: made, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
    }
    let copy = folder + "/" + BackupWriter.database
    try BackupReader.read(path) { name, pieces in
      if name == BackupWriter.database { return try Self.write(pieces, to: copy) }
      let file = pictures + "/" + name.dropFirst(BackupWriter.media.count)
      try FileManager.default.createDirectory(
        at: URL(fileURLWithPath: file).deletingLastPathComponent(), withIntermediateDirectories: true,
        attributes: [.posixPermissions: 0o700])
      try Self.write(pieces, to: file)
    }
    var restored = configuration
    (restored.database, restored.media) = (copy, pictures)
    let (_, problems) = try await StoredFiles.check(restored)
    try place(copy, pictures)
    return problems
  }

  private func place(_ copy: String, _ pictures: String) throws {
    try BackupWriter.sync(copy)
    for part in try FileManager.default.contentsOfDirectory(atPath: pictures) {
      try BackupWriter.sync(pictures + "/" + part)
    }
    try BackupWriter.sync(pictures)
    // Takes the place of an empty folder, and of nothing else.
    guard unsafe rename(pictures, media) == 0 else { throw Self.failure("make", media) }
    try BackupWriter.sync(Self.folder(of: media))
    // A link, unlike a rename, never replaces what is there.
    guard unsafe link(copy, database) == 0 else { throw Self.failure("make", database) }
    unsafe unlink(copy)
    try BackupWriter.sync(Self.folder(of: database))
  }

  private static func write(_ pieces: () throws -> [UInt8]?, to path: String) throws {
    let descriptor = unsafe open(path, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC | O_NOFOLLOW, 0o600)
    guard descriptor >= 0 else { throw failure("make", path) }
    let file = FileHandle(fileDescriptor: descriptor, closeOnDealloc: true)
    while let piece = try pieces() { try file.write(contentsOf: piece) }
    try file.synchronize()
    try file.close()
  }

  private static func folder(of path: String) -> String {
    URL(fileURLWithPath: path).deletingLastPathComponent().path
  }

  private static func failure(_ call: String, _ path: String) -> BackupFailure {
    BackupFailure(description: "Cannot \(call) \(path): \(unsafe String(cString: strerror(errno))).")
  }
}

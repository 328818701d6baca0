import Foundation
import Synchronization

/// The files that pages have been sent: so many bytes of a page and in all, gone with their page.
final class UploadStore: Sendable {
  private struct Use: Sendable {
    var bytes = 0
    var files: [URL] = []
  }

  private struct State: Sendable {
    var pages: [String: Use] = [:]
    var bytes = 0
    var hasFolder = false
  }

  private let state = Mutex(State())
  private let folder: URL
  private let limits: PageLimits

  init(folder: URL, limits: PageLimits) {
    self.folder = folder
    self.limits = limits
  }

  /// How much room must be left on the disk, in bytes: others share it, a database among them.
  private static let spare = 256 << 20

  /// Whether the disk has room for more; where that cannot be told, writing will tell.
  var hasRoom: Bool {
    let disk = try? FileManager.default.attributesOfFileSystem(forPath: folder.path)
    guard let free = disk?[.systemFreeSize] as? NSNumber else { return true }
    return free.int64Value >= Int64(Self.spare)
  }

  /// How many files there are.
  var count: Int { state.withLock { $0.pages.values.reduce(0) { $0 + $1.files.count } } }

  /// A new file of a page, for this user alone.
  func create(for page: String) throws -> (url: URL, handle: FileHandle) {
    let url = folder.appendingPathComponent(UUID().uuidString)
    try state.withLock { state in
      if !state.hasFolder {
        try FileManager.default.createDirectory(
          at: folder, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
        state.hasFolder = true
      }
      state.pages[page, default: Use()].files.append(url)
    }
    guard FileManager.default.createFile(atPath: url.path, contents: nil, attributes: [.posixPermissions: 0o600]) else {
      throw CocoaError(.fileWriteUnknown)
    }
    return (url, try FileHandle(forWritingTo: url))
  }

  /// Takes room for some bytes; false when the page, or all of them, have had what they may.
  func reserve(_ count: Int, for page: String) -> Bool {
    state.withLock { state in
      let used = state.pages[page]?.bytes ?? 0
      guard used + count <= limits.uploadBytesPerPage, state.bytes + count <= limits.uploadBytesInAll else {
        return false
      }
      state.pages[page, default: Use()].bytes += count
      state.bytes += count
      return true
    }
  }

  /// Removes a file that is not wanted, and gives back its room.
  func remove(_ url: URL, of page: String, bytes: Int) {
    try? FileManager.default.removeItem(at: url)
    state.withLock { state in
      guard let place = state.pages[page]?.files.firstIndex(of: url) else { return }
      state.pages[page]?.files.remove(at: place)
      state.pages[page]?.bytes -= bytes
      state.bytes -= bytes
    }
  }

  /// Removes the files of a page that has ended.
  func end(_ page: String) {
    let files = state.withLock { state -> [URL] in
      guard let use = state.pages.removeValue(forKey: page) else { return [] }
      state.bytes -= use.bytes
      return use.files
    }
    for file in files { try? FileManager.default.removeItem(at: file) }
  }
}

import FoundationCore
import Glibc
import Imports

/// Where files lie that are taken in: one a file, named by its import's id, gone when that is over.
public struct ImportFolder: Sendable {
  struct Failure: Error {
    let number: Int32
    /// Whether there is too little room.
    var isFull: Bool { number == ENOSPC || number == EDQUOT }
    /// Whether another store has the folder.
    var isTaken: Bool { number == EWOULDBLOCK }
  }

  let path: String
  /// How long a file may be, in bytes.
  public let sizeLimit: Int
  /// How much room must be left on the disk, in bytes: the database shares it.
  private static let reserve = 256 << 20
  /// How much is written before it is brought to disk.
  ///
  /// Two gigabytes at once would hold up the database's own syncs for seconds.
  private static let syncInterval = 16 << 20

  /// A folder of files of up to so many bytes. Nothing is touched before `prepare`.
  public init(path: String, sizeLimit: Int = 2 << 30) {
    self.path = path
    self.sizeLimit = sizeLimit
  }

  /// Makes the folder where it is missing.
  func prepare() throws(Failure) {
    if unsafe mkdir(path, 0o700) != 0, errno != EEXIST { throw Failure(number: errno) }
  }

  /// Keeps other stores out of the folder for as long as the answer lives: each takes what it does not know of for left
  /// over. Throws what `isTaken` while another store has it.
  func lock() throws(Failure) -> ImportFolderLock { try ImportFolderLock(path) }

  private func file(_ id: ImportID) -> String { path + "/" + id.description }

  /// A file that is arriving.
  struct Incoming: ~Copyable {
    fileprivate let descriptor: Int32
    private(set) var size = 0
    private var unsynced = 0

    fileprivate init(_ descriptor: Int32) { self.descriptor = descriptor }

    deinit { close(descriptor) }

    /// Writes some bytes. May take as long as the disk does: not for a loop's thread.
    mutating func write(_ bytes: [UInt8]) throws(Failure) {
      // Each time: many files may be arriving, and a question is nothing beside the writing.
      try checkRoom()
      var rest = bytes[...]
      while !rest.isEmpty {
        let count = unsafe rest.withUnsafeBytes { unsafe Glibc.write(descriptor, $0.baseAddress, $0.count) }
        if count < 0, errno == EINTR { continue }
        guard count > 0 else { throw Failure(number: errno) }
        rest = rest.dropFirst(count)
      }
      size += bytes.count
      unsynced += bytes.count
      if unsynced >= ImportFolder.syncInterval { try sync() }
    }

    /// Brings to disk what was written.
    mutating func sync() throws(Failure) {
      guard fsync(descriptor) == 0 else { throw Failure(number: errno) }
      unsynced = 0
    }

    private func checkRoom() throws(Failure) {
      var disk = statvfs()
      guard unsafe fstatvfs(descriptor, &disk) == 0 else { throw Failure(number: errno) }
      let free = disk.f_bavail.multipliedReportingOverflow(by: disk.f_frsize)
      if !free.overflow, free.partialValue < UInt(ImportFolder.reserve) { throw Failure(number: ENOSPC) }
    }
  }

  /// A new file.
  func create(_ id: ImportID) throws(Failure) -> Incoming {
    let descriptor = unsafe Glibc.open(file(id), O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC | O_NOFOLLOW, 0o600)
    guard descriptor >= 0 else { throw Failure(number: errno) }
    return Incoming(descriptor)
  }

  /// Makes the names of files outlast a power cut.
  func sync() throws(Failure) {
    let descriptor = unsafe Glibc.open(path, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
    guard descriptor >= 0 else { throw Failure(number: errno) }
    defer { close(descriptor) }
    guard fsync(descriptor) == 0 else { throw Failure(number: errno) }
  }

  /// A file that is read.
  struct Outgoing: ~Copyable {
    fileprivate let descriptor: Int32

    deinit { close(descriptor) }

    /// Up to so many bytes; none at the end.
    func read(_ limit: Int) throws(Failure) -> [UInt8] {
      var failure: Failure?
      let bytes = unsafe [UInt8](unsafeUninitializedCapacity: limit) { buffer, count in
        repeat {
          let got = unsafe Glibc.read(descriptor, buffer.baseAddress, limit)
          if got < 0, errno == EINTR { continue }
          if got < 0 { failure = Failure(number: errno) }
          count = max(got, 0)
          return
        } while true
      }
      if let failure { throw failure }
      return bytes
    }
  }

  /// Opens a file to be read; nil when it is gone.
  func open(reading id: ImportID) -> Outgoing? {
    let descriptor = unsafe Glibc.open(file(id), O_RDONLY | O_CLOEXEC | O_NOFOLLOW)
    return descriptor >= 0 ? Outgoing(descriptor: descriptor) : nil
  }

  /// Removes a file, if it is there.
  func remove(_ id: ImportID) { unsafe unlink(file(id)) }

  /// Every file there is, with the seconds since 1970 at which it was last written.
  func files() throws(Failure) -> [ImportID: Int] {
    guard let directory = unsafe opendir(path) else { throw Failure(number: errno) }
    defer { unsafe closedir(directory) }
    var found: [ImportID: Int] = [:]
    while let entry = unsafe readdir(directory) {
      let name = unsafe withUnsafeBytes(of: &entry.pointee.d_name) { bytes in
        unsafe String(decoding: bytes.prefix { $0 != 0 }, as: UTF8.self)
      }
      var information = stat()
      guard let id = ImportID(name), unsafe lstat(file(id), &information) == 0 else { continue }
      found[id] = information.st_mtim.tv_sec
    }
    return found
  }
}

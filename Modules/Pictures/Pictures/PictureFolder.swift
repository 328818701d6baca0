import CSpawn
import Glibc

/// Files of a folder, written so that they are there whole after a power cut, or not at all.
struct PictureFolder: Sendable {
  struct Failure: Error { let number: Int32 }

  let path: String
  private var incoming: String { path + "/incoming" }

  /// Makes the folder where it is missing, and throws away what was still arriving when the last process ended.
  func prepare() throws(Failure) {
    for folder in [path, incoming] where unsafe mkdir(folder, 0o700) != 0 && errno != EEXIST {
      throw Failure(number: errno)
    }
    for name in try Self.names(in: incoming) { unsafe unlink(incoming + "/" + name) }
  }

  /// A new file for something that arrives.
  func createIncoming(named name: String) throws(Failure) -> (path: String, descriptor: Int32) {
    let path = incoming + "/" + name
    let descriptor = unsafe open(path, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC | O_NOFOLLOW, 0o600)
    guard descriptor >= 0 else { throw Failure(number: errno) }
    return (path, descriptor)
  }

  func path(of id: PictureID, width: Int) -> String { path + "/" + id.path(width: width) }

  func has(_ id: PictureID, width: Int) -> Bool { unsafe access(path(of: id, width: width), R_OK) == 0 }

  /// Keeps the sizes of a picture. When it returns, they outlast a power cut.
  func write(_ picture: ConvertedPicture, as id: PictureID, through name: String) throws(Failure) {
    let folder = folder(of: id)
    if try Self.make(folder) { try Self.sync(path) }
    for size in picture.sizes {
      let final = path(of: id, width: size.width)
      // Of two who send the same picture at once, the second takes the place of the first: both wrote the same.
      let temporary = "\(incoming)/\(name)-\(size.width)"
      let descriptor = unsafe open(temporary, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC | O_NOFOLLOW, 0o600)
      guard descriptor >= 0 else { throw Failure(number: errno) }
      defer { close(descriptor) }
      try Self.write(size.file, to: descriptor)
      guard fsync(descriptor) == 0, unsafe rename(temporary, final) == 0 else {
        let failure = Failure(number: errno)
        unsafe unlink(temporary)
        throw failure
      }
    }
    try Self.sync(folder)
  }

  /// Keeps many pictures. When it returns, they outlast a power cut.
  ///
  /// The file system is asked to keep all of them at once: asked for each file, hundreds of files take seconds.
  func write(_ pictures: [ReadyPicture], through name: String) throws(Failure) {
    var moves: [(from: String, to: String)] = []
    for ready in pictures {
      try Self.make(folder(of: ready.picture.id))
      for width in ready.picture.widths {
        guard let file = ready.file(width) else { throw Failure(number: ENOENT) }
        let temporary = "\(incoming)/\(name)-\(moves.count)"
        let descriptor = unsafe open(temporary, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC | O_NOFOLLOW, 0o600)
        guard descriptor >= 0 else { throw Failure(number: errno) }
        defer { close(descriptor) }
        try Self.write(file, to: descriptor)
        moves.append((temporary, path(of: ready.picture.id, width: width)))
      }
    }
    try Self.syncFileSystem(of: path)
    for (from, to) in moves where unsafe rename(from, to) != 0 { throw Failure(number: errno) }
    try Self.syncFileSystem(of: path)
  }

  static func write(_ bytes: [UInt8], to descriptor: Int32) throws(Failure) {
    var rest = bytes[...]
    while !rest.isEmpty {
      let count = unsafe rest.withUnsafeBytes { unsafe Glibc.write(descriptor, $0.baseAddress, $0.count) }
      if count < 0, errno == EINTR { continue }
      guard count > 0 else { throw Failure(number: errno) }
      rest = rest.dropFirst(count)
    }
  }

  /// The bytes of one size; nil when there is no such file.
  func read(_ id: PictureID, width: Int) -> [UInt8]? {
    let descriptor = unsafe open(path(of: id, width: width), O_RDONLY | O_CLOEXEC | O_NOFOLLOW)
    guard descriptor >= 0 else { return nil }
    defer { close(descriptor) }
    var information = stat()
    guard unsafe fstat(descriptor, &information) == 0, information.st_size > 0 else { return nil }
    let size = Int(information.st_size)
    let bytes = unsafe [UInt8](unsafeUninitializedCapacity: size) { buffer, count in
      while count < size {
        let rest = unsafe UnsafeMutableRawBufferPointer(rebasing: UnsafeMutableRawBufferPointer(buffer)[count...])
        let got = unsafe Glibc.read(descriptor, rest.baseAddress, rest.count)
        guard got > 0 else { return }
        count += got
      }
    }
    return bytes.count == size ? bytes : nil
  }

  /// Every picture there is, with the seconds since 1970 at which its newest file was written.
  func pictures() throws(Failure) -> [PictureID: Int] {
    var found: [PictureID: Int] = [:]
    for part in try Self.names(in: path) where part.utf8.count == 2 {
      for name in try Self.names(in: path + "/" + part) {
        guard let (id, _) = PictureID.parse(fileName: name), folder(of: id) == path + "/" + part else { continue }
        var information = stat()
        guard unsafe lstat(path + "/" + part + "/" + name, &information) == 0 else { continue }
        found[id] = max(found[id] ?? 0, information.st_mtim.tv_sec)
      }
    }
    return found
  }

  /// Removes every size of a picture.
  func remove(_ id: PictureID) throws(Failure) {
    let folder = folder(of: id)
    for name in try Self.names(in: folder) where PictureID.parse(fileName: name)?.id == id {
      unsafe unlink(folder + "/" + name)
    }
  }

  private func folder(of id: PictureID) -> String { path + "/" + id.description.prefix(2) }

  /// Makes a folder where it is missing. Answers whether it was.
  @discardableResult private static func make(_ folder: String) throws(Failure) -> Bool {
    if unsafe mkdir(folder, 0o700) == 0 { return true }
    guard errno == EEXIST else { throw Failure(number: errno) }
    return false
  }

  private static func sync(_ folder: String) throws(Failure) { try sync(folder, by: { fsync($0) }) }

  private static func syncFileSystem(of folder: String) throws(Failure) { try sync(folder, by: { syncfs($0) }) }

  private static func sync(_ folder: String, by call: @Sendable (Int32) -> Int32) throws(Failure) {
    let descriptor = unsafe open(folder, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
    guard descriptor >= 0 else { throw Failure(number: errno) }
    defer { close(descriptor) }
    guard call(descriptor) == 0 else { throw Failure(number: errno) }
  }

  private static func names(in folder: String) throws(Failure) -> [String] {
    guard let directory = unsafe opendir(folder) else { throw Failure(number: errno) }
    defer { unsafe closedir(directory) }
    var names: [String] = []
    while let entry = unsafe readdir(directory) {
      let name = unsafe withUnsafeBytes(of: &entry.pointee.d_name) { bytes in
        unsafe String(decoding: bytes.prefix { $0 != 0 }, as: UTF8.self)
      }
      if name != ".", name != ".." { names.append(name) }
    }
    return names
  }
}

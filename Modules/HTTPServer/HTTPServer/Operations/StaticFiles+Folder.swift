import Glibc

extension StaticFiles {
  /// A folder could not be read.
  public struct FolderError: Error, Hashable, Sendable {
    /// The path at fault.
    public let path: String
    /// The system's error number.
    public let number: Int32
  }

  /// Serves a folder's regular files as they are now; links and names that begin with a dot are left out.
  ///
  /// Reads everything into memory: for a site's own assets, not for uploads.
  ///
  /// - Throws: `FolderError` when a file cannot be read.
  public init(prefix: String, folder: String) throws(FolderError) {
    var files: [File] = []
    try Self.collect(folder, "", into: &files)
    self.init(prefix: prefix, files: files)
  }

  private static func collect(_ folder: String, _ path: String, into files: inout [File]) throws(FolderError) {
    for name in try names(folder) where !name.hasPrefix(".") {
      let full = folder + "/" + name
      var information = stat()
      guard unsafe lstat(full, &information) == 0 else { throw FolderError(path: full, number: errno) }
      switch information.st_mode & S_IFMT {
      case S_IFDIR: try collect(full, path + name + "/", into: &files)
      case S_IFREG: files.append(File(path: path + name, bytes: try bytes(full, count: Int(information.st_size))))
      default: break
      }
    }
  }

  private static func names(_ folder: String) throws(FolderError) -> [String] {
    guard let directory = unsafe opendir(folder) else { throw FolderError(path: folder, number: errno) }
    defer { unsafe closedir(directory) }
    var names: [String] = []
    while let entry = unsafe readdir(directory) {
      unsafe withUnsafeBytes(of: &entry.pointee.d_name) { bytes in
        unsafe names.append(String(decoding: bytes.prefix { $0 != 0 }, as: UTF8.self))
      }
    }
    return names.sorted()
  }

  private static func bytes(_ path: String, count: Int) throws(FolderError) -> [UInt8] {
    let descriptor = unsafe open(path, O_RDONLY | O_NOFOLLOW | O_CLOEXEC)
    guard descriptor >= 0 else { throw FolderError(path: path, number: errno) }
    defer { close(descriptor) }
    var bytes = [UInt8](repeating: 0, count: count)
    var filled = 0
    while filled < count {
      let start = filled
      let got = unsafe bytes.withUnsafeMutableBytes { buffer in
        let rest = unsafe UnsafeMutableRawBufferPointer(rebasing: buffer[start...])
        return unsafe read(descriptor, rest.baseAddress, rest.count)
      }
      guard got >= 0 else { throw FolderError(path: path, number: errno) }
      guard got > 0 else { break }
      filled += got
    }
    return Array(bytes.prefix(filled))
  }
}

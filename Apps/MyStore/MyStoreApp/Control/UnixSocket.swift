import Foundation
import Glibc

/// Why a control socket cannot be used, in a sentence.
struct ControlFailure: Error, CustomStringConvertible {
  let description: String
}

/// A Unix domain socket, by its path.
enum UnixSocket {
  /// Makes a socket that only this user can connect to, and listens. The caller holds the database's lock, so that a
  /// socket that is there already was left by a process that has ended, and is replaced.
  static func listen(at path: String) throws(ControlFailure) -> Int32 {
    var information = stat()
    if unsafe lstat(path, &information) == 0 {
      guard information.st_mode & S_IFMT == S_IFSOCK else {
        throw ControlFailure(description: "\(path) is not a socket: move it away.")
      }
      unsafe unlink(path)
    }
    let descriptor = try make()
    // No one can connect before `listen`, and by then the mode is set.
    guard try bind(descriptor, to: path), unsafe chmod(path, 0o600) == 0, Glibc.listen(descriptor, 16) == 0 else {
      let failure = failure("listen at", path)
      close(descriptor)
      throw failure
    }
    return descriptor
  }

  /// Connects to a socket; nil when there is none, or when nobody listens any more.
  static func connect(to path: String) throws(ControlFailure) -> Int32? {
    let descriptor = try make()
    let status = unsafe try withAddress(of: path) { unsafe Glibc.connect(descriptor, $0, $1) }
    if status == 0 { return descriptor }
    let number = errno
    defer { close(descriptor) }
    if number == ENOENT || number == ECONNREFUSED || number == ENOTDIR { return nil }
    errno = number
    throw failure("connect to", path)
  }

  /// The next connection; nil once the listening socket was shut down.
  static func accept(_ listener: Int32) -> Int32? {
    while true {
      let descriptor = Glibc.accept(listener, nil, nil)
      if descriptor >= 0 {
        _ = fcntl(descriptor, F_SETFD, FD_CLOEXEC)
        return descriptor
      }
      switch errno {
      case EINTR, ECONNABORTED: continue
      case EMFILE, ENFILE, ENOBUFS, ENOMEM: usleep(100_000)
      default: return nil
      }
    }
  }

  /// The user whose process is at the other end, as the kernel knows it.
  static func peer(of descriptor: Int32) -> uid_t? {
    // `struct ucred`, which Glibc's Swift module lacks: process, user, group.
    var credentials: (pid_t, uid_t, gid_t) = (0, 0, 0)
    var length = socklen_t(MemoryLayout<(pid_t, uid_t, gid_t)>.size)
    guard unsafe getsockopt(descriptor, SOL_SOCKET, SO_PEERCRED, &credentials, &length) == 0 else { return nil }
    return credentials.1
  }

  private static func make() throws(ControlFailure) -> Int32 {
    let descriptor = socket(AF_UNIX, Int32(SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue), 0)
    guard descriptor >= 0 else { throw failure("make", "a socket") }
    return descriptor
  }

  private static func bind(_ descriptor: Int32, to path: String) throws(ControlFailure) -> Bool {
    unsafe try withAddress(of: path) { unsafe Glibc.bind(descriptor, $0, $1) } == 0
  }

  /// Calls the closure with the address of a path. A path of any length is taken: one that does not fit the address is
  /// reached through its folder's descriptor.
  private static func withAddress(
    of path: String, _ body: (UnsafePointer<sockaddr>, socklen_t) -> Int32
  ) throws(ControlFailure) -> Int32 {
    var address = sockaddr_un()
    address.sun_family = sa_family_t(AF_UNIX)
    let capacity = MemoryLayout.size(ofValue: address.sun_path) - 1
    var name = path
    var folder: Int32 = -1
    defer { if folder >= 0 { close(folder) } }
    if path.utf8.count > capacity {
      let url = URL(fileURLWithPath: path)
      folder = unsafe open(url.deletingLastPathComponent().path, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
      guard folder >= 0 else { throw failure("open the folder of", path) }
      name = "/proc/self/fd/\(folder)/\(url.lastPathComponent)"
    }
    guard name.utf8.count <= capacity else { throw ControlFailure(description: "\(path) is too long a name.") }
    let bytes = Array(name.utf8)
    unsafe withUnsafeMutableBytes(of: &address.sun_path) { unsafe $0.copyBytes(from: bytes) }
    return unsafe withUnsafePointer(to: address) { pointer in
      unsafe pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        unsafe body($0, socklen_t(MemoryLayout<sockaddr_un>.size))
      }
    }
  }

  private static func failure(_ call: String, _ path: String) -> ControlFailure {
    ControlFailure(description: "Cannot \(call) \(path): \(unsafe String(cString: strerror(errno))).")
  }
}

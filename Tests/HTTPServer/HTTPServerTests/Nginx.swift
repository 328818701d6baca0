import Foundation
import Glibc
import TestSupport

/// An nginx of our own, that answers each request with its method and target, or passes it on.
final class Nginx {
  static let path = "/usr/sbin/nginx"
  static var isInstalled: Bool { FileManager.default.isExecutableFile(atPath: path) }

  struct Failure: Error {}

  let port: UInt16
  private let process = Process()
  private let folder: URL

  /// Starts it.
  ///
  /// - Parameter upstream: The port of the server to pass requests on to.
  init(upstream: UInt16? = nil) throws {
    port = try Self.freePort()
    folder = FileManager.default.temporaryDirectory.appending(path: "nginx-" + UUID().uuidString)
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    let root = folder.path(percentEncoded: false)
    // What Docs/deployment.md tells to do.
    let passing = """
      proxy_pass http://ours; proxy_http_version 1.1;
      proxy_set_header Host $http_host;
      proxy_set_header X-Forwarded-For $proxy_add_x_forwarded_for;
      proxy_set_header Upgrade $http_upgrade;
      proxy_set_header Connection $connection_upgrade;
      """
    let answer = upstream == nil ? "return 200 \"$request_method $request_uri\";" : passing
    let configuration = """
      daemon off; worker_processes 1; pid \(root)/pid; error_log \(root)/error.log crit;
      events { worker_connections 512; }
      http {
        access_log off; lingering_close off;
        client_body_temp_path \(root)/b; proxy_temp_path \(root)/p; fastcgi_temp_path \(root)/f;
        uwsgi_temp_path \(root)/u; scgi_temp_path \(root)/s;
        map $http_upgrade $connection_upgrade { default upgrade; "" ""; }
        upstream ours { server 127.0.0.1:\(upstream ?? 1); keepalive 4; }
        server { listen 127.0.0.1:\(port); location / { \(answer) } }
      }
      """
    let file = folder.appending(path: "nginx.conf")
    try Data(configuration.utf8).write(to: file)
    process.executableURL = URL(filePath: Self.path)
    process.arguments = ["-p", root, "-c", file.path(percentEncoded: false)]
    process.standardError = FileHandle.nullDevice
    process.standardOutput = FileHandle.nullDevice
    try process.run()
    let deadline = ContinuousClock.now + .seconds(5)
    while RawSocket.open(port) == nil {
      guard ContinuousClock.now < deadline, process.isRunning else { throw Failure() }
      usleep(5_000)
    }
  }

  func stop() {
    process.terminate()
    process.waitUntilExit()
    try? FileManager.default.removeItem(at: folder)
  }

  private static func freePort() throws -> UInt16 {
    let descriptor = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
    defer { close(descriptor) }
    var address = sockaddr_in()
    address.sin_family = sa_family_t(AF_INET)
    address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
    var length = socklen_t(MemoryLayout<sockaddr_in>.size)
    let result = unsafe withUnsafeMutablePointer(to: &address) { pointer in
      unsafe pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { address in
        unsafe bind(descriptor, address, length) == 0 && getsockname(descriptor, address, &length) == 0
      }
    }
    guard result else { throw Failure() }
    return UInt16(bigEndian: address.sin_port)
  }
}

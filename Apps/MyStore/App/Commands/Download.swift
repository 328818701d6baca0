import Catalog
import Foundation
import Pictures

/// Gets a file from the web by curl, which knows TLS, proxies and all that servers do.
enum Download {
  struct Failure: Error { let sentence: String }

  private static let program = "/usr/bin/curl"

  /// The bytes at an http or https address, up to what a picture may have. Gives up after a minute and five redirects.
  static func bytes(of address: String) async -> Result<[UInt8], Failure> {
    let folder = FileManager.default.temporaryDirectory.appendingPathComponent("mystore-\(UUID().uuidString)")
    defer { try? FileManager.default.removeItem(at: folder) }
    let file = folder.appendingPathComponent("picture")
    do {
      try FileManager.default.createDirectory(
        at: folder, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
      let status = try await run([
        "--silent", "--fail", "--location", "--max-redirs", "5", "--proto", "=http,https", "--proto-redir",
        "=http,https", "--max-time", "60", "--max-filesize", String(PictureStore.byteLimit), "--globoff", "--output",
        file.path, "--url", address,
      ])
      let size = try? FileManager.default.attributesOfItem(atPath: file.path)[.size] as? NSNumber
      guard size?.intValue ?? 0 <= PictureStore.byteLimit else { return .failure(Failure(sentence: sentence(of: 63))) }
      guard status == 0 else { return .failure(Failure(sentence: sentence(of: status))) }
      return .success([UInt8](try Data(contentsOf: file)))
    } catch { return .failure(Failure(sentence: "\(program) cannot be run: \(error.localizedDescription)")) }
  }

  private static func run(_ words: [String]) async throws -> Int32 {
    let process = Process()
    // A host that does not say how much it sends may send without end: the kernel bounds the file, in blocks of 512 bytes.
    process.executableURL = URL(fileURLWithPath: "/bin/sh")
    let blocks = String(PictureStore.byteLimit / 512 + 1)
    // First of all: no file of the user's may change what is asked for.
    process.arguments =
      ["-c", "ulimit -c 0; ulimit -f \"$0\" && exec \"$@\"", blocks, program, "--disable"] + words
    process.standardInput = FileHandle.nullDevice
    process.standardOutput = FileHandle.nullDevice
    process.standardError = FileHandle.nullDevice
    return try await withCheckedThrowingContinuation { continuation in
      process.terminationHandler = { continuation.resume(returning: $0.terminationStatus) }
      do { try process.run() } catch {
        process.terminationHandler = nil
        continuation.resume(throwing: error)
      }
    }
  }

  /// curl's exit statuses (its manual, "EXIT CODES") that say something to whoever reads this.
  private static func sentence(of status: Int32) -> String {
    switch status {
    case 6: "There is no such host."
    case 7: "The host does not answer."
    case 22: "The host refuses it."
    case 28: "It took too long."
    case 35, 60: "The host's certificate is not to be trusted."
    case 47: "It leads from one address to the next without end."
    case 63: "It is larger than \(PictureStore.byteLimit >> 20) MiB."
    default: "It cannot be fetched (curl \(status))."
    }
  }
}

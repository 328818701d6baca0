import Catalog
import Foundation
import Pictures

/// Gets a file from the web by curl, which knows TLS, proxies and all that servers do.
enum Download {
  struct Failure: Error { let sentence: String }

  private static let program = "/usr/bin/curl"

  /// Redirects that are followed.
  private static let redirects = 5

  /// The bytes at an http or https address, up to what a picture may have. Gives up after a minute and five redirects.
  ///
  /// Asks public addresses alone unless private ones are allowed: each host is looked up here, redirects too, and curl is
  /// told where to connect.
  static func bytes(of address: String, allowingPrivate: Bool) async -> Result<[UInt8], Failure> {
    let folder = FileManager.default.temporaryDirectory.appendingPathComponent("mystore-\(UUID().uuidString)")
    defer { try? FileManager.default.removeItem(at: folder) }
    do {
      try FileManager.default.createDirectory(
        at: folder, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
      var next = address
      for _ in 0...redirects {
        guard let target = Target(next) else { return .failure(Failure(sentence: "It is no http or https address.")) }
        let (bytes, redirect) = try await load(target, in: folder, allowingPrivate: allowingPrivate)
        guard let redirect else { return .success(bytes) }
        next = redirect
      }
      return .failure(Failure(sentence: sentence(of: 47)))
    } catch let failure as Failure {
      return .failure(failure)
    } catch { return .failure(Failure(sentence: "\(program) cannot be run: \(error.localizedDescription)")) }
  }

  /// An address taken apart and put together again, so that curl reads the same host in it.
  private struct Target {
    let host: String
    let port: Int
    let address: String

    init?(_ text: String) {
      guard let parts = URLComponents(string: text), let scheme = parts.scheme?.lowercased(),
        ["http", "https"].contains(scheme), parts.user == nil, parts.password == nil, let host = parts.encodedHost
      else { return nil }
      let plain = host.hasPrefix("[") && host.hasSuffix("]") ? String(host.dropFirst().dropLast()) : host
      guard !plain.isEmpty, plain.allSatisfy({ $0.isASCII && ($0.isLetter || $0.isNumber || ".-_:".contains($0)) })
      else { return nil }
      self.host = plain
      port = parts.port ?? (scheme == "https" ? 443 : 80)
      let query = parts.percentEncodedQuery.map { "?" + $0 } ?? ""
      let bracketed = plain.contains(":") ? "[\(plain)]" : plain
      address = "\(scheme)://\(bracketed):\(port)\(parts.percentEncodedPath)\(query)"
    }
  }

  /// What is at an address, or where it leads on.
  private static func load(
    _ target: Target, in folder: URL, allowingPrivate: Bool
  ) async throws -> (bytes: [UInt8], redirect: String?) {
    var direct: [String] = []
    if !allowingPrivate {
      do throws(PublicHost.Refusal) {
        let addresses = try await PublicHost.addresses(of: target.host).map { $0.contains(":") ? "[\($0)]" : $0 }
        direct = [
          "--noproxy", "*", "--resolve", "\(target.host):\(target.port):\(addresses.joined(separator: ","))",
        ]
      } catch {
        switch error {
        case .unknown: throw Failure(sentence: sentence(of: 6))
        case .privateAddress:
          throw Failure(sentence: "It is at a private address. Allow that with --allow-private-addresses.")
        }
      }
    }
    let (file, report) = (folder.appendingPathComponent("picture"), folder.appendingPathComponent("report"))
    for file in [file, report] { try Data().write(to: file) }
    let status = try await run(
      [
        "--silent", "--fail", "--proto", "=http,https", "--max-time", "60", "--max-filesize",
        String(PictureStore.byteLimit), "--globoff", "--write-out", "%{redirect_url}", "--output", file.path,
      ] + direct + ["--url", target.address], report: report)
    let size = try? FileManager.default.attributesOfItem(atPath: file.path)[.size] as? NSNumber
    guard size?.intValue ?? 0 <= PictureStore.byteLimit else { throw Failure(sentence: sentence(of: 63)) }
    guard status == 0 else { throw Failure(sentence: sentence(of: status)) }
    let redirect = try String(contentsOf: report, encoding: .utf8)
    return ([UInt8](try Data(contentsOf: file)), redirect.isEmpty ? nil : redirect)
  }

  private static func run(_ words: [String], report: URL) async throws -> Int32 {
    let process = Process()
    // A host that does not say how much it sends may send without end: the kernel bounds the file, in blocks of 512 bytes.
    process.executableURL = URL(fileURLWithPath: "/bin/sh")
    let blocks = String(PictureStore.byteLimit / 512 + 1)
    // First of all: no file of the user's may change what is asked for.
    process.arguments =
      ["-c", "ulimit -c 0; ulimit -f \"$0\" && exec \"$@\"", blocks, program, "--disable"] + words
    process.standardInput = FileHandle.nullDevice
    process.standardOutput = try FileHandle(forWritingTo: report)
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

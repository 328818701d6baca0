/// Files served from memory, each under an address that holds its hash and may be kept for ever.
///
/// Paths are looked up in a table made at the start, so no request reaches the file system.
public struct StaticFiles: Sendable {
  /// A file.
  public struct File: Sendable {
    /// Its path under the prefix, such as `icons/cart.svg`.
    public let path: String
    /// Its content.
    public let bytes: [UInt8]
    /// Its type; without one, what the extension says.
    public let type: String

    /// Describes a file.
    public init(path: String, bytes: [UInt8], type: String? = nil) {
      self.path = path
      self.bytes = bytes
      self.type = type ?? ContentType.of(path: path)
    }
  }

  /// What all addresses begin with, such as `/assets/`.
  public let prefix: String
  private var responses: [String: HTTPResponse] = [:]
  private var addresses: [String: String] = [:]

  /// Serves files under a prefix, which gets a slash at its end if it has none.
  public init(prefix: String, files: [File]) {
    self.prefix = prefix.hasSuffix("/") ? prefix : prefix + "/"
    for file in files {
      let hash = EntityTag.hash(of: file.bytes)
      let response = HTTPResponse(
        .ok,
        fields: [
          "Content-Type": file.type, "ETag": "\"\(hash)\"", "Cache-Control": "public, no-cache",
        ], body: file.bytes)
      var lasting = response
      lasting.fields["Cache-Control"] = "public, max-age=31536000, immutable"
      let address = self.prefix + Self.name(file.path, hash: String(hash.prefix(16)))
      responses[self.prefix + file.path] = response
      responses[address] = lasting
      addresses[file.path] = address
    }
  }

  /// The lasting address of a file; nil when there is none of the path.
  public func address(of path: String) -> String? { addresses[path] }

  /// The answer with the file at an address, with or without its hash; nil where there is none.
  public func file(at path: String) -> HTTPResponse? { responses[path] }

  /// The route that serves them, on the loop.
  public var page: PageRoute {
    .ready(.prefix(prefix)) { request in
      file(at: request.path) ?? Problem.notFound().response(correlationID: request.correlationID)
    }
  }

  private static func name(_ path: String, hash: String) -> String {
    guard let dot = path.lastIndex(of: "."), !path[dot...].contains("/") else { return path + "." + hash }
    return path[..<dot] + "." + hash + path[dot...]
  }
}

/// Content types by extension, for files a shop serves.
enum ContentType {
  static func of(path: String) -> String {
    switch path.split(separator: ".").last.map({ $0.lowercased() }) {
    case "html": "text/html; charset=utf-8"
    case "css": "text/css; charset=utf-8"
    case "js", "mjs": "text/javascript; charset=utf-8"
    case "json", "map": "application/json"
    case "txt": "text/plain; charset=utf-8"
    case "xml": "application/xml"
    case "svg": "image/svg+xml"
    case "png": "image/png"
    case "jpg", "jpeg": "image/jpeg"
    case "webp": "image/webp"
    case "avif": "image/avif"
    case "gif": "image/gif"
    case "ico": "image/x-icon"
    case "woff2": "font/woff2"
    case "webmanifest": "application/manifest+json"
    case "pdf": "application/pdf"
    default: "application/octet-stream"
    }
  }
}

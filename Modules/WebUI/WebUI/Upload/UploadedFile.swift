public import Foundation

/// A file that somebody has sent: it is there until the page ends, so what is to last is moved elsewhere.
public struct UploadedFile: Sendable {
  /// Its name without folders and control characters, and long ones without their middle: to be shown, not to make a
  /// path of.
  public let name: String
  /// What it is, by its first bytes.
  public let contentType: ContentType
  /// Its size in bytes.
  public let size: Int
  /// Where it is.
  public let url: URL
  private let onDiscard: @Sendable () -> Void

  /// A file that has arrived, and what is done when it is no longer wanted.
  public init(
    name: String, contentType: ContentType, size: Int, url: URL, onDiscard: @escaping @Sendable () -> Void = {}
  ) {
    self.name = Self.plain(name)
    self.contentType = contentType
    self.size = size
    self.url = url
    self.onDiscard = onDiscard
  }

  /// Removes the file before its page ends, so that the page may be sent others: for large ones, once they have been
  /// read.
  public func discard() { onDiscard() }

  private static func plain(_ name: String) -> String {
    let last = name.split { $0 == "/" || $0 == "\\" }.last ?? ""
    let kept = last.unicodeScalars.filter { $0.properties.generalCategory != .control }
    guard kept.count > 120 else { return String(String.UnicodeScalarView(kept)) }
    // How a name ends says what the file is.
    return String(String.UnicodeScalarView(kept.prefix(99))) + "…" + String(String.UnicodeScalarView(kept.suffix(20)))
  }
}

/// What a page takes at one place.
public struct UploadRules: Sendable {
  /// Kinds of files.
  public let allowedContentTypes: [ContentType]
  /// Bytes of a file.
  public let maximumSize: Int

  /// Rules for a field.
  public init(allowedContentTypes: [ContentType], maximumSize: Int) {
    (self.allowedContentTypes, self.maximumSize) = (allowedContentTypes, maximumSize)
  }

  /// How many bytes are needed to tell what a file is.
  public static let prefixLength = ContentType.prefixLength

  /// What a file is; nil when it is nothing that may be sent.
  public func contentType(of prefix: [UInt8], named name: String) -> ContentType? {
    ContentType.detect(prefix, fileName: name, among: allowedContentTypes)
  }
}

extension Session {
  /// What may be sent to the field of a name; nil, and counted, when it is not on the page or disabled.
  public func uploadRules(named name: String) -> UploadRules? {
    guard let key = OutputElement.key(named: name), let element = graph.element(keyed: key) else {
      drop(.unknown)
      return nil
    }
    guard element.isEnabled else {
      drop(.disabled)
      return nil
    }
    guard case .file(let rules, _)? = element.handler else {
      drop(.wrongKind)
      return nil
    }
    return rules
  }

  /// Hands a file to its field, and waits for what the field does with it; false when the field is gone or still at work.
  public func receive(_ file: UploadedFile, named name: String) async -> Bool {
    guard let key = OutputElement.key(named: name), let element = graph.element(keyed: key), element.isEnabled,
      case .file(_, let action)? = element.handler
    else {
      drop(.stale)
      return false
    }
    guard beginRunning(element) else {
      drop(.busy)
      return false
    }
    let number = element.number
    let id = work.begin()
    await action(file)
    work.end(id)
    endRunning(number)
    update()
    return true
  }
}

/// A code that scanners read.
public struct DocumentCode: Hashable, Sendable {
  /// How it is drawn.
  public enum Kind: String, CaseIterable, Sendable {
    /// Bars (ISO/IEC 15417), which every scanner reads: up to 40 printable ASCII characters.
    case code128
    /// A square (ISO/IEC 18004), which telephones read: up to 300 bytes of UTF-8.
    case qr
  }

  /// How it is drawn.
  public let kind: Kind
  /// What scanners read.
  public let content: String

  /// A code; nil for content that is empty, too long, or not of the kind's characters.
  public init?(_ kind: Kind, _ content: String) {
    guard !content.isEmpty, !content.unicodeScalars.contains(where: { $0.value < 0x20 || $0.value == 0x7F }) else {
      return nil
    }
    switch kind {
    case .code128: guard content.utf8.count <= 40, content.utf8.allSatisfy({ $0 < 0x80 }) else { return nil }
    case .qr: guard content.utf8.count <= 300 else { return nil }
    }
    (self.kind, self.content) = (kind, content)
  }

  /// The first kind that takes the content: bars, else a square; nil when none does.
  public static func fitting(_ content: String) -> DocumentCode? {
    DocumentCode(.code128, content) ?? DocumentCode(.qr, content)
  }
}

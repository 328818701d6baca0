/// A code that scanners read: of printable ASCII, since they disagree about what other bytes mean.
public struct DocumentCode: Hashable, Sendable {
  /// How it is drawn.
  public enum Kind: String, CaseIterable, Sendable {
    /// Bars (ISO/IEC 15417), which every scanner reads: up to 40 characters.
    case code128
    /// A square (ISO/IEC 18004), which telephones read: up to 300 characters.
    case qr
  }

  /// How it is drawn.
  public let kind: Kind
  /// What scanners read.
  public let content: String

  /// A code; nil for content that is empty, too long, or not of the kind's characters.
  public init?(_ kind: Kind, _ content: String) {
    let limit =
      switch kind {
      case .code128: 40
      case .qr: 300
      }
    guard !content.isEmpty, content.utf8.count <= limit, content.utf8.allSatisfy({ 0x20...0x7E ~= $0 }) else {
      return nil
    }
    (self.kind, self.content) = (kind, content)
  }

  /// The first kind that takes the content: bars, else a square; nil when none does.
  public static func fitting(_ content: String) -> DocumentCode? {
    DocumentCode(.code128, content) ?? DocumentCode(.qr, content)
  }
}

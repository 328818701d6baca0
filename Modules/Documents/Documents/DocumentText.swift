/// Text that can be drawn: of printable characters, and no longer than a paragraph.
public struct DocumentText: Hashable, Sendable, ExpressibleByStringLiteral {
  /// The most Unicode scalars. Longer text ends in an ellipsis.
  public static let limit = 1_000

  /// The text, safe to draw.
  public let value: String

  /// Makes text safe to draw. Line feeds stay; other controls become spaces. Marks that turn the direction of what follows
  /// go, because they would reach beyond the text. No more combining marks stay on a character than scripts use.
  public init(_ text: some StringProtocol) {
    var scalars = String.UnicodeScalarView()
    var (count, marks) = (0, 0)
    for scalar in text.unicodeScalars {
      if Self.isDropped(scalar) { continue }
      marks = scalar.properties.isMark ? marks + 1 : 0
      if marks > Self.markLimit { continue }
      guard count < Self.limit else {
        scalars.append("…")
        break
      }
      scalars.append(Self.isControl(scalar) ? " " : scalar)
      count += 1
    }
    value = String(scalars)
  }

  /// Text that is known to be safe.
  public init(stringLiteral value: String) { self.init(value) }

  /// Whether there is nothing to see.
  public var isEmpty: Bool { value.allSatisfy(\.isWhitespace) }

  private static let markLimit = 4

  private static func isControl(_ scalar: Unicode.Scalar) -> Bool {
    scalar != "\n"
      && (scalar.properties.generalCategory == .control || scalar.value == 0x2028 || scalar.value == 0x2029)
  }

  private static func isDropped(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    // Embeddings, overrides and isolates; the byte order mark; noncharacters and private characters, which no font has.
    case 0x202A...0x202E, 0x2066...0x2069, 0xFEFF, 0xFFF0...0xFFFB, 0xFFFE, 0xFFFF: true
    default:
      switch scalar.properties.generalCategory {
      case .privateUse, .unassigned, .surrogate: true
      default: false
      }
    }
  }
}

extension Unicode.Scalar.Properties {
  fileprivate var isMark: Bool {
    switch generalCategory {
    case .nonspacingMark, .enclosingMark, .spacingMark: true
    default: false
    }
  }
}

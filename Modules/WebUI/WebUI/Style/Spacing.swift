/// A distance from the theme's scale. A number means the nearest step, in CSS pixels at the browser's own text size.
public struct Spacing: Hashable, Sendable, ExpressibleByIntegerLiteral {
  /// The place on the scale.
  let index: Int

  var step: String { String(index) }

  /// How many steps there are.
  static let count = 7

  /// No space.
  public static let none = Spacing(index: 0)
  /// 4.
  public static let extraSmall = Spacing(index: 1)
  /// 8.
  public static let small = Spacing(index: 2)
  /// 12.
  public static let compact = Spacing(index: 3)
  /// 16.
  public static let medium = Spacing(index: 4)
  /// 24.
  public static let large = Spacing(index: 5)
  /// 40.
  public static let extraLarge = Spacing(index: 6)

  private init(index: Int) { self.index = index }

  /// The nearest step.
  public init(integerLiteral value: Int) {
    switch value {
    case ...2: self = .none
    case ...5: self = .extraSmall
    case ...9: self = .small
    case ...13: self = .compact
    case ...19: self = .medium
    case ...31: self = .large
    default: self = .extraLarge
    }
  }
}

/// Sides of a box, in reading direction.
public struct Edges: OptionSet, Sendable {
  /// The sides as bits.
  public let rawValue: Int
  /// Sides from bits.
  public init(rawValue: Int) { self.rawValue = rawValue }

  /// Above.
  public static let top = Edges(rawValue: 1)
  /// Below.
  public static let bottom = Edges(rawValue: 2)
  /// Where lines begin.
  public static let leading = Edges(rawValue: 4)
  /// Where lines end.
  public static let trailing = Edges(rawValue: 8)
  /// Both ends of a line.
  public static let horizontal: Edges = [.leading, .trailing]
  /// Above and below.
  public static let vertical: Edges = [.top, .bottom]
  /// Every side.
  public static let all: Edges = [.horizontal, .vertical]
}

/// How wide a view is or may become.
public struct FrameSize: Hashable, Sendable {
  let name: String

  /// As much as there is.
  public static let infinity = FrameSize(name: "full")
  /// 4rem: a thumbnail.
  public static let thumbnail = FrameSize(name: "thumb")
  /// 8rem.
  public static let small = FrameSize(name: "s")
  /// 16rem.
  public static let medium = FrameSize(name: "m")
  /// 28rem: a form.
  public static let form = FrameSize(name: "form")
  /// 42rem: a column of text.
  public static let reading = FrameSize(name: "reading")
}

/// Where lines of text begin.
public enum TextAlignment: String, Sendable {
  /// At the start of the line.
  case leading
  /// In the middle.
  case center
  /// At the end of the line.
  case trailing
}

extension View {
  /// Leaves space around the view's content.
  public func padding(_ edges: Edges = .all, _ length: Spacing = .medium) -> some View {
    DecoratedContent(content: self) { decoration in
      let step = length.step
      switch edges {
      case .all: decoration.add(.padding, "p-\(step)")
      case .horizontal: decoration.add(.paddingHorizontal, "px-\(step)")
      case .vertical: decoration.add(.paddingVertical, "py-\(step)")
      default:
        if edges.contains(.top) { decoration.add(.paddingTop, "pt-\(step)") }
        if edges.contains(.bottom) { decoration.add(.paddingBottom, "pb-\(step)") }
        if edges.contains(.leading) { decoration.add(.paddingLeading, "ps-\(step)") }
        if edges.contains(.trailing) { decoration.add(.paddingTrailing, "pe-\(step)") }
      }
    }
  }

  /// Leaves space on every side.
  public func padding(_ length: Spacing) -> some View { padding(.all, length) }

  /// Gives the view a width, or the most it may have.
  public func frame(width: FrameSize? = nil, maxWidth: FrameSize? = nil, alignment: TextAlignment? = nil) -> some View {
    DecoratedContent(content: self) { decoration in
      if let width { decoration.add(.width, "w-\(width.name)") }
      if let maxWidth { decoration.add(.maxWidth, "mw-\(maxWidth.name)") }
      if let alignment { decoration.add(.align, "ta-\(alignment.rawValue)") }
    }
  }

  /// Aligns several lines of text.
  public func multilineTextAlignment(_ alignment: TextAlignment) -> some View {
    styled(.align, "ta-\(alignment.rawValue)")
  }
}

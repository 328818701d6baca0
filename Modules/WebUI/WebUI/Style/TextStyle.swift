/// A size and weight of text from the theme.
public struct Font: Hashable, Sendable {
  let name: String

  /// The biggest, for the name of a page.
  public static let largeTitle = Font(name: "large-title")
  /// For a page's parts.
  public static let title = Font(name: "title")
  /// Below a title.
  public static let title2 = Font(name: "title2")
  /// Below that.
  public static let title3 = Font(name: "title3")
  /// Text that stands out.
  public static let headline = Font(name: "headline")
  /// Beside a headline.
  public static let subheadline = Font(name: "subheadline")
  /// Running text.
  public static let body = Font(name: "body")
  /// Remarks.
  public static let callout = Font(name: "callout")
  /// Small print.
  public static let footnote = Font(name: "footnote")
  /// The smallest.
  public static let caption = Font(name: "caption")
}

/// A color that the theme gives a meaning.
public struct ForegroundStyle: Hashable, Sendable {
  let name: String

  /// Text.
  public static let primary = ForegroundStyle(name: "primary")
  /// Less important text.
  public static let secondary = ForegroundStyle(name: "secondary")
  /// The theme's accent.
  public static let tint = ForegroundStyle(name: "tint")
  /// Something went well.
  public static let success = ForegroundStyle(name: "success")
  /// Something to look at.
  public static let warning = ForegroundStyle(name: "warning")
  /// Something is wrong, or will be lost.
  public static let danger = ForegroundStyle(name: "danger")
}

/// What a view stands on.
public struct BackgroundStyle: Hashable, Sendable {
  let name: String

  /// A raised card with a border and round corners.
  public static let card = BackgroundStyle(name: "card")
  /// A quiet area.
  public static let secondary = BackgroundStyle(name: "secondary")
  /// A light wash of the accent.
  public static let tint = BackgroundStyle(name: "tint")
  /// A light wash of the color of success.
  public static let success = BackgroundStyle(name: "success")
  /// A light wash of the color of warnings.
  public static let warning = BackgroundStyle(name: "warning")
  /// A light wash of the color of danger.
  public static let danger = BackgroundStyle(name: "danger")
}

extension View {
  /// Sets the size of text; the size says nothing about headings, see `accessibilityHeading(_:)`.
  public func font(_ font: Font) -> some View { styled(.font, "font-\(font.name)") }

  /// Makes text bold.
  public func bold(_ isActive: Bool = true) -> some View {
    DecoratedContent(content: self) { if isActive { $0.add(.weight, "bold") } }
  }

  /// Gives digits one width, so that columns of them line up.
  public func monospacedDigit() -> some View { styled(.digits, "digits") }

  /// Strikes text through, as former prices are.
  public func strikethrough(_ isActive: Bool = true) -> some View {
    DecoratedContent(content: self) { if isActive { $0.add(.strike, "strike") } }
  }

  /// Colors text and symbols.
  public func foregroundStyle(_ style: ForegroundStyle) -> some View { styled(.foreground, "fg-\(style.name)") }

  /// Puts something behind the view.
  public func background(_ style: BackgroundStyle) -> some View { styled(.background, "bg-\(style.name)") }

  /// Cuts text after one to three lines; nil lets it run.
  public func lineLimit(_ number: Int?) -> some View {
    DecoratedContent(content: self) { decoration in
      if let number { decoration.add(.lineLimit, "lines-\(min(max(number, 1), 3))") }
    }
  }

  /// Fades the view to the nearest of 100, 75, 50 and 25 %.
  public func opacity(_ opacity: Double) -> some View {
    let step = opacity > 0.87 ? 100 : opacity > 0.62 ? 75 : opacity > 0.37 ? 50 : 25
    return styled(.opacity, "opacity-\(step)")
  }

  /// Colors controls.
  public func tint(_ style: ForegroundStyle) -> some View { styled(.tint, "tint-\(style.name)") }
}

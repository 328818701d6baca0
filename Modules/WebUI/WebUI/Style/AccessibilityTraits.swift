/// What a view is, for assistive technology.
public struct AccessibilityTraits: OptionSet, Sendable {
  /// The traits as bits.
  public let rawValue: Int
  /// Traits from bits.
  public init(rawValue: Int) { self.rawValue = rawValue }

  /// A text that heads what follows, on the second level.
  public static let isHeader = AccessibilityTraits(rawValue: 1)
  /// The one of several that counts now.
  public static let isSelected = AccessibilityTraits(rawValue: 2)
  /// A picture; give it a label too.
  public static let isImage = AccessibilityTraits(rawValue: 4)
  /// Its changes are told when there is time.
  public static let updatesFrequently = AccessibilityTraits(rawValue: 8)
}

/// What becomes of the parts of a view that is one element for assistive technology.
public enum AccessibilityChildBehavior: Sendable {
  /// They belong together.
  case contain
  /// They belong together.
  case combine
  /// They are a picture, which wants a label.
  case ignore
}

extension View {
  /// Says what the view is.
  public func accessibilityAddTraits(_ traits: AccessibilityTraits) -> some View {
    DecoratedContent(content: self) { decoration in
      if traits.contains(.isHeader) { decoration.headingLevel = decoration.headingLevel ?? 2 }
      if traits.contains(.isSelected) { decoration.set("aria-current", "true") }
      if traits.contains(.isImage) { decoration.set("role", "img") }
      if traits.contains(.updatesFrequently) { decoration.set("aria-live", "polite") }
    }
  }

  /// Says a slider's value in words.
  public func accessibilityValue(_ value: String) -> some View { attribute("aria-valuetext", value) }

  /// Makes the view one element.
  public func accessibilityElement(children: AccessibilityChildBehavior = .ignore) -> some View {
    attribute("role", children == .ignore ? "img" : "group")
  }
}

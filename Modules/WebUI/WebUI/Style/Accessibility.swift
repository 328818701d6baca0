/// The level of a heading; a page has one `h1`, and levels are not skipped.
public enum AccessibilityHeadingLevel: Int, Sendable {
  /// The page's name.
  case h1 = 1
  /// A part of the page.
  case h2
  /// A part of a part.
  case h3
  /// One level on.
  case h4
  /// One level further.
  case h5
}

/// What a view means to assistive technology beside its own role.
public enum AccessibilityRole: String, Sendable {
  /// Told at once when it appears.
  case alert
  /// Told when there is time.
  case status
  /// Parts that belong together.
  case group
  /// A picture.
  case image = "img"
}

extension View {
  /// Names the view for tests.
  public func accessibilityIdentifier(_ identifier: String) -> some View { attribute("data-testid", identifier) }

  /// Names the view for people who do not see it.
  public func accessibilityLabel(_ label: String) -> some View { attribute("aria-label", label) }

  /// Describes what the view is for.
  public func accessibilityHint(_ hint: String) -> some View { attribute("aria-description", hint) }

  /// Hides what is only ornament.
  public func accessibilityHidden(_ isHidden: Bool = true) -> some View {
    DecoratedContent(content: self) { if isHidden { $0.set("aria-hidden", "true") } }
  }

  /// Has a box, a list or a table that people have written run in the direction of its own first letters.
  ///
  /// Texts and fields of text do so by themselves.
  public func textFromPeople() -> some View { attribute("dir", "auto") }

  /// Makes a text a heading.
  public func accessibilityHeading(_ level: AccessibilityHeadingLevel) -> some View {
    DecoratedContent(content: self) { $0.headingLevel = level.rawValue }
  }

  /// Gives the view a role.
  public func accessibilityRole(_ role: AccessibilityRole) -> some View { attribute("role", role.rawValue) }
}

/// How lists look.
public enum ListStyle: Hashable, Sendable {
  /// As fits the place.
  case automatic
  /// Without a card around the rows.
  case plain
  /// A card around the rows.
  case insetGrouped
}

/// Whether something is seen.
public enum Visibility: Hashable, Sendable {
  /// As fits the place.
  case automatic
  /// It is.
  case visible
  /// It is not.
  case hidden
}

extension View {
  /// Sets how the lists inside look.
  public func listStyle(_ style: ListStyle) -> some View { environment(\.listStyle, style) }

  /// Shows or hides the ground of the lists inside.
  public func scrollContentBackground(_ visibility: Visibility) -> some View {
    environment(\.isScrollContentBackgroundHidden, visibility == .hidden)
  }

  /// Puts something behind a row.
  public func listRowBackground(_ style: BackgroundStyle?) -> some View {
    DecoratedContent(content: self) { if let style { $0.add(toRow: .background, "row-\(style.name)") } }
  }

  /// Leaves space around a row's content; nil for a list's own.
  public func listRowInsets(_ length: Spacing?) -> some View {
    DecoratedContent(content: self) { if let length { $0.add(toRow: .padding, "p-\(length.step)") } }
  }

  /// Shows or hides the line above a row.
  public func listRowSeparator(_ visibility: Visibility) -> some View {
    DecoratedContent(content: self) { if visibility == .hidden { $0.add(toRow: .separator, "row-unseparated") } }
  }

  /// Shows or hides the lines between the rows of a section.
  public func listSectionSeparator(_ visibility: Visibility) -> some View {
    DecoratedContent(content: self) {
      if visibility == .hidden { $0.add(toRow: .sectionSeparator, "section-unseparated") }
    }
  }
}

extension EnvironmentValues {
  var listStyle: ListStyle {
    get { self[ListStyleKey.self] }
    set { self[ListStyleKey.self] = newValue }
  }

  var isScrollContentBackgroundHidden: Bool {
    get { self[IsBackgroundHiddenKey.self] }
    set { self[IsBackgroundHiddenKey.self] = newValue }
  }

  private enum ListStyleKey: EnvironmentKey { static var defaultValue: ListStyle { .automatic } }
  private enum IsBackgroundHiddenKey: EnvironmentKey { static var defaultValue: Bool { false } }
}

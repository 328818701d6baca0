import WebUI

/// Which element of a screen is meant.
public enum ElementQuery: Sendable, CustomStringConvertible {
  /// The one with an `accessibilityIdentifier`.
  case identifier(String)
  /// The button that says so, or is labelled so.
  case button(String)
  /// The link that says so, or is labelled so.
  case link(String)
  /// The heading that says so.
  case heading(String)
  /// The field with this label.
  case field(String)
  /// The innermost element with exactly this text.
  case text(String)
  /// The one with an ARIA role.
  case role(String)

  /// What is looked for.
  public var description: String {
    switch self {
    case .identifier(let name): "identifier \(name)"
    case .button(let title): "button “\(title)”"
    case .link(let title): "link “\(title)”"
    case .heading(let title): "heading “\(title)”"
    case .field(let title): "field “\(title)”"
    case .text(let text): "text “\(text)”"
    case .role(let role): "role \(role)"
    }
  }

  func matches(in elements: [ElementSnapshot]) -> [ElementSnapshot] {
    switch self {
    case .identifier(let name): return elements.filter { $0.attributes["data-testid"] == name }
    case .button(let title): return elements.filter { $0.tag == "button" && $0.says(title) }
    case .link(let title): return elements.filter { $0.tag == "a" && $0.says(title) }
    case .heading(let title):
      return elements.filter { ["h1", "h2", "h3", "h4", "legend"].contains($0.tag) && $0.text == title }
    case .field(let title):
      let names = elements.filter { $0.tag == "label" && $0.text == title && $0.attributes["for"] != nil }
        .compactMap { $0.attributes["for"] }
      let toggles = elements.filter { $0.tag == "label" && $0.attributes["for"] == nil && $0.text == title }
        .flatMap(\.children).filter(\.isInteractive)
      let groups = elements.filter { group in
        group.attributes["role"] == "radiogroup" && group.children.contains { $0.tag == "legend" && $0.text == title }
      }
      return elements.filter { element in
        names.contains(element.attributes["id"] ?? "")
          || element.isInteractive && element.tag == "input" && element.attributes["aria-label"] == title
      } + toggles + groups
    case .text(let text):
      return elements.filter { $0.text == text && !$0.children.contains { $0.text == text } }
    case .role(let role): return elements.filter { $0.attributes["role"] == role }
    }
  }
}

extension ElementSnapshot {
  fileprivate func says(_ title: String) -> Bool { text == title || attributes["aria-label"] == title }
}

/// Why a screen could not be used as a test wanted.
public enum ScreenError: Error, CustomStringConvertible {
  /// There is no such element; the screen's text follows.
  case notFound(ElementQuery, screen: String)
  /// There are several such elements; look for one by its identifier.
  case ambiguous(ElementQuery, count: Int)
  /// The element is disabled.
  case disabled(ElementQuery)
  /// The element does not take what was sent.
  case refused(ElementQuery)
  /// The picker offers no such option; those it offers follow.
  case notOffered(String, options: [String])

  /// What went wrong.
  public var description: String {
    switch self {
    case .notFound(let query, let screen): "No \(query). The screen says: \(screen)"
    case .ambiguous(let query, let count): "\(count) elements match \(query)."
    case .disabled(let query): "Disabled: \(query)."
    case .refused(let query): "Not taken by \(query)."
    case .notOffered(let option, let options): "No option “\(option)” among \(options)."
    }
  }
}

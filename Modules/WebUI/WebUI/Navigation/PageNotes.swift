import Foundation

/// Content that says something about the page it is on.
public struct NotedContent<Content: View>: View {
  let content: Content
  let note: PageNote
  let heading: String?
  let isHeadingVisible: Bool

  /// Draws the note, perhaps a heading, and the content.
  public static func _render(_ view: Self, at position: ViewPosition, into output: inout ViewOutput) {
    let environment = position.environment
    if let heading = view.heading, let id = environment.dialogTitle {
      // A dialog's title names it, and not the page.
      let element = position.part(.h2, 3, classes: ["dialog-title"], text: heading)
      element.attributes = OutputElement.dialogTitle(id)
      output.elements.append(element)
    } else {
      output.elements.append(OutputElement(.note(view.note), key: position.down(1).path))
    }
    if let heading = view.heading, environment.dialogTitle == nil {
      var classes = [view.isHeadingVisible ? "page-title" : "visually-hidden"]
      if environment.titleDisplayMode == .inline { classes.append("page-title-inline") }
      let element = position.part(.h1, 2, classes: classes, text: heading)
      // The heading has the focus when one comes to the page.
      element.attributes += [("tabindex", "-1")]
      output.elements.append(element)
    }
    Content._render(view.content, at: position.down(0), into: &output)
  }
}

/// Whether a page's title is also seen on it.
public enum TitleDisplay: Sendable {
  /// As the page's heading.
  case large
  /// Only by assistive technology: the page has a heading of another look.
  case hidden
}

/// How large a page's title is.
public enum NavigationBarTitleDisplayMode: Sendable {
  /// As fits the place.
  case automatic
  /// As a page's main heading.
  case large
  /// No larger than a heading of its parts.
  case inline
}

extension EnvironmentValues {
  var titleDisplayMode: NavigationBarTitleDisplayMode {
    get { self[TitleDisplayModeKey.self] }
    set { self[TitleDisplayModeKey.self] = newValue }
  }

  private enum TitleDisplayModeKey: EnvironmentKey {
    static var defaultValue: NavigationBarTitleDisplayMode { .automatic }
  }
}

extension View {
  /// Says how large the titles inside are. It goes after `navigationTitle(_:display:)`.
  public func navigationBarTitleDisplayMode(_ mode: NavigationBarTitleDisplayMode) -> some View {
    environment(\.titleDisplayMode, mode)
  }

  /// Names the page, in the window's title and as the page's main heading.
  public func navigationTitle(_ title: String, display: TitleDisplay = .large) -> some View {
    NotedContent(content: self, note: .title(title), heading: title, isHeadingVisible: display == .large)
  }

  /// Answers the request for this page with a status, such as 404.
  public func pageStatus(_ status: Int) -> some View {
    NotedContent(content: self, note: .status(status), heading: nil, isHeadingVisible: false)
  }

  /// Names the picture that stands for the page where its address is shared: a path of this site.
  public func pagePicture(_ path: String?) -> some View { optionalNote(path.map { .picture($0) }) }

  /// Says what the page is about in the vocabulary of schema.org, for search engines.
  ///
  /// - Parameter data: A value that becomes one JSON object, with `@context` and `@type`.
  public func pageData(_ data: (some Encodable)?) -> some View {
    let encoder = JSONEncoder()
    encoder.outputFormatting = .sortedKeys
    let json = data.flatMap { try? encoder.encode($0) }.map { String(decoding: $0, as: UTF8.self) }
    return optionalNote(json.map { .data($0) })
  }

  @ViewBuilder private func optionalNote(_ note: PageNote?) -> some View {
    if let note { NotedContent(content: self, note: note, heading: nil, isHeadingVisible: false) } else { self }
  }

  /// Names the address that stands for the page to search engines, where it is not the one of the route's `identity`.
  public func pageCanonical(_ place: some Route) -> some View {
    NotedContent(content: self, note: .canonical(place.location), heading: nil, isHeadingVisible: false)
  }

  /// Asks search engines not to list the page, where it is so.
  public func pageIsUnlisted(_ isUnlisted: Bool) -> some View { optionalNote(isUnlisted ? .unlisted : nil) }

  /// Has the page load a style sheet beside the site's own: one that the page host was given by this name.
  ///
  /// A page that was opened before loads it when it comes to show such a view, and shows nothing until then.
  public func pageStyleSheet(_ name: String) -> some View {
    NotedContent(content: self, note: .styleSheet(name), heading: nil, isHeadingVisible: false)
  }

  /// Describes the page for search engines.
  public func pageDescription(_ text: String) -> some View {
    NotedContent(content: self, note: .description(text), heading: nil, isHeadingVisible: false)
  }
}

/// A part of a page that assistive technology can jump to.
public struct Landmark<Content: View>: View {
  /// What a part is for.
  public enum Kind: Sendable {
    /// What stands above every page.
    case header
    /// Links to other pages.
    case navigation
    /// What the page is about. A page has one.
    case main
    /// What is beside the main part.
    case complementary
    /// What stands below every page.
    case footer
    /// Something whole in itself, such as a product's card.
    case article
  }

  private let kind: Kind
  private let label: String?
  private let content: Content

  /// A part with a name where a page has several of the kind.
  public init(_ kind: Kind, _ label: String? = nil, @ViewBuilder content: () -> Content) {
    self.kind = kind
    self.label = label
    self.content = content()
  }

  /// Draws the part.
  public static func _render(_ view: Self, at position: ViewPosition, into output: inout ViewOutput) {
    let (tag, name): (Tag, String) =
      switch view.kind {
      case .header: (.header, "site-header")
      case .navigation: (.nav, "navigation")
      case .main: (.main, "site-main")
      case .complementary: (.aside, "aside")
      case .footer: (.footer, "site-footer")
      case .article: (.article, "article")
      }
    position.emit(tag, into: &output) { element in
      element.classes = [name]
      if let label = view.label { element.attributes = [("aria-label", label)] }
      if view.kind == .main { element.attributes += [("id", "main"), ("tabindex", "-1")] }
    } content: { position, output in
      Content._render(view.content, at: position, into: &output)
    }
  }
}

/// A whole page: what stands above, what it is about, what stands below.
public struct PageScaffold<Header: View, Content: View, Footer: View>: View {
  private let header: Header
  private let content: Content
  private let footer: Footer

  /// A page of three parts.
  public init(
    @ViewBuilder content: () -> Content, @ViewBuilder header: () -> Header, @ViewBuilder footer: () -> Footer
  ) {
    self.content = content()
    self.header = header()
    self.footer = footer()
  }

  /// The parts, each a landmark.
  public var body: some View {
    Landmark(.header) { header }
    Landmark(.main) { content }
    Landmark(.footer) { footer }
  }
}

/// A place in the application, by value. Routes carry ids, not entities, because each has an address.
///
/// `init(location:)` of a route's `location` gives the route again.
public protocol Route: Hashable, Sendable {
  /// Where the place is.
  var location: PageLocation { get }
  /// The place at a location; nil when there is none.
  init?(location: PageLocation)
  /// The place that this one belongs below; nil for the root's. Parents never form a circle.
  var parent: Self? { get }
  /// What the place is called in the way to what is below it; nil leaves it out.
  var breadcrumb: String? { get }
  /// What tells the place's screen from others: places with the same identity are one screen, whose state outlives the
  /// step from one to the other.
  var identity: PageLocation { get }
}

extension Route {
  /// The place's address, percent-encoded, with its query.
  public var path: String { location.description }
  /// None.
  public var parent: Self? { nil }
  /// The places that this one is below, the uppermost first, and itself: where a deep link puts the application.
  public var lineage: [Self] {
    var places = [self]
    while let parent = places[0].parent, places.count < 16 { places.insert(parent, at: 0) }
    return places
  }
  /// Left out.
  public var breadcrumb: String? { nil }
  /// The location: each place has a screen of its own.
  public var identity: PageLocation { location }
}

extension PageLocation: Route {
  /// Itself.
  public var location: PageLocation { self }
  /// Itself.
  public init?(location: PageLocation) { self = location }
}

/// A link to a place in the application.
public struct NavigationLink<Label: View>: View {
  private let location: PageLocation?
  private let label: Label

  /// A link with a label of its own; without a place it is only the label.
  public init(value: (some Route)?, @ViewBuilder label: () -> Label) {
    location = value?.location
    self.label = label()
  }

  /// Draws a link, marked if it leads to the page that it is on.
  public static func _render(_ view: Self, at position: ViewPosition, into output: inout ViewOutput) {
    let environment = position.environment
    position.emit(view.location == nil ? .span : .a, into: &output) { element in
      element.classes = environment.buttonStyle.name.map { ["button", $0] } ?? ["link"]
      element.text = (view.label as? Text)?.plain ?? ""
      guard let location = view.location else { return }
      // A live page asks for the place without leaving.
      let page = environment.pageLocation
      element.attributes = [("href", location.in(page.language).description), ("data-n", "")]
      let isHere =
        switch environment.currentPlaceMatch {
        case .exact: location.in(page.language) == page
        case .anyPart: location.segments == page.segments
        }
      if isHere { element[attribute: "aria-current"] = "page" }
    } content: { position, output in
      if (view.label as? Text)?.isPlain != true { Label._render(view.label, at: position, into: &output) }
    }
  }
}

extension View {
  /// Lets a link to another part of the same screen leave the page where it is scrolled to, and the focus on the link.
  public func keepsScrollPosition() -> some View {
    DecoratedContent(content: self) { $0.set("data-n", "stay") }
  }
}

extension View {
  /// Opens links in a tab of their own, so that what is written on the page stays. Their text says so.
  public func opensInNewTab() -> some View {
    DecoratedContent(content: self) {
      $0.set("target", "_blank")
      $0.set("rel", "noopener")
    }
  }
}

extension NavigationLink where Label == Text {
  /// A link that says where it leads.
  public init(_ title: some StringProtocol, value: (some Route)?) { self.init(value: value) { Text(title) } }
}

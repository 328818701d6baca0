/// A place that a page is below, with what it is called there.
public struct Breadcrumb: Hashable, Sendable {
  /// What the place is called.
  public let title: String
  /// Where it is.
  public let location: PageLocation

  /// A place by its name.
  public init(_ title: String, place: some Route) { (self.title, location) = (title, place.location) }
}

/// The way to a page, as links: for places that the route alone does not know, such as a product's category.
///
/// Search engines are told of it, too. A page has one; it stands above the page's title.
public struct Breadcrumbs: View {
  private let places: [Breadcrumb]

  /// The way to a page, the uppermost place first, without the page itself.
  public init(_ places: [Breadcrumb]) { self.places = places }

  /// Draws nothing without a place.
  public static func _render(_ view: Self, at position: ViewPosition, into output: inout ViewOutput) {
    guard !view.places.isEmpty else { return }
    let label = position.environment.interfaceText.breadcrumbs
    let language = position.environment.pageLocation.language
    let places = view.places.map { Breadcrumb($0.title, place: $0.location.in(language)) }
    output.elements.append(OutputElement(.note(.breadcrumbs(places)), key: position.down(-1).path))
    position.emit(.nav, into: &output) { nav in
      nav.classes = ["breadcrumbs"]
      nav.attributes = [("aria-label", label)]
      let items = places.enumerated().map { index, place in
        let link = position.part(.a, 2 * index + 2, classes: ["link"], text: place.title)
        link.attributes += [("href", place.location.description), ("data-n", "")]
        return position.part(.li, 2 * index + 1, children: [link])
      }
      nav.children = [position.part(.ol, 0, children: items)]
    }
  }
}

/// Places one above the other: the topmost is shown, those below keep their state.
///
/// The path is the truth: who appends to it goes somewhere, who removes from it goes back. The page's address is that of
/// the topmost place, so back, forward and reload lead where they should; links lead to the places that it is below. Of
/// long paths only the last eight places below the topmost keep their state.
public struct NavigationStack<Root: View>: View {
  private let places: [any Route]
  private let home: any Route
  private let root: Root

  /// A stack of places of one kind, which `navigationDestination(for:destination:)` on the root says how to show.
  ///
  /// - Parameters:
  ///   - path: The places above the root, the topmost last.
  ///   - home: The address of the root.
  ///   - root: The view that is shown while the path is empty.
  public init<Element: Route>(
    path: Binding<[Element]>, home: some Route = PageLocation(), @ViewBuilder root: () -> Root
  ) {
    places = path.wrappedValue
    self.home = home
    self.root = root()
  }

  /// A stack of places of several kinds.
  public init(path: Binding<NavigationPath>, home: some Route = PageLocation(), @ViewBuilder root: () -> Root) {
    places = path.wrappedValue.places
    self.home = home
    self.root = root()
  }

  /// The root alone.
  public init(home: some Route = PageLocation(), @ViewBuilder root: () -> Root) {
    places = []
    self.home = home
    self.root = root()
  }

  /// Draws the topmost place, and the way to those below it.
  public static func _render(_ view: Self, at position: ViewPosition, into output: inout ViewOutput) {
    let entries = [view.home] + view.places
    let top = entries.count - 1
    output.elements.append(OutputElement(.note(.place(entries[top].location)), key: position.down(-1).path))
    let identity = entries[top].identity
    if identity != entries[top].location {
      output.elements.append(OutputElement(.note(.canonical(identity)), key: position.down(-2).path))
    }
    if top > 0 {
      let name = position.environment.placeName
      let above = ([view.home] + entries[top].placesAbove).compactMap { place in
        place.breadcrumb.map { Breadcrumb(name($0), place: place) }
      }
      Breadcrumbs._render(Breadcrumbs(above), at: position.down(0), into: &output)
    }
    // The root's place does not depend on where that is; the others' do, or one would take over another's state.
    let positions = entries.enumerated().map { index, place in
      index == 0 ? position.down(1) : position.down(index + 1).down(key: PathHash.of(place.identity.description))
    }
    for below in positions.dropLast().suffix(Limits.placesBelow) {
      Kept<Root>.keep(at: below)
      Kept<AnyView>.keep(at: below)
    }
    if top == 0 {
      Kept.show(Kept(content: view.root), at: positions[0], into: &output)
    } else {
      let content = (view.root as? any DestinationProvider)?.destination(for: entries[top])
      Kept.show(Kept(content: content ?? AnyView(EmptyView())), at: positions[top], into: &output)
    }
  }
}

extension Route {
  fileprivate var placesAbove: [any Route] { lineage.dropLast() }
}

/// Places of several kinds, for a stack.
public struct NavigationPath {
  var places: [any Route] = []

  /// No places.
  public init() {}
  /// Places, the topmost last.
  public init(_ places: [any Route]) { self.places = places }

  /// How many there are.
  public var count: Int { places.count }
  /// Whether there is none.
  public var isEmpty: Bool { places.isEmpty }
  /// Goes to a place.
  public mutating func append(_ place: some Route) { places.append(place) }
  /// Goes back by some places; to the root if there are fewer.
  public mutating func removeLast(_ count: Int = 1) { places.removeLast(min(max(count, 0), places.count)) }
}

/// Content that knows how to show places.
protocol DestinationProvider {
  func destination(for place: any Route) -> AnyView?
}

/// A stack's root with how its places are shown.
public struct DestinationContent<Content: View, Place: Route, Destination: View>: View, DestinationProvider {
  let content: Content
  let show: (Place) -> Destination

  /// Draws the root.
  public static func _render(_ view: Self, at position: ViewPosition, into output: inout ViewOutput) {
    Content._render(view.content, at: position.down(0), into: &output)
  }

  func destination(for place: any Route) -> AnyView? {
    guard let known = place as? Place else { return (content as? any DestinationProvider)?.destination(for: place) }
    return AnyView(show(known))
  }
}

extension View {
  /// Says how a stack shows places of a kind. Belongs outermost on the stack's root.
  public func navigationDestination<Place: Route, Destination: View>(
    for kind: Place.Type, @ViewBuilder destination: @escaping (Place) -> Destination
  ) -> DestinationContent<Self, Place, Destination> {
    DestinationContent(content: self, show: destination)
  }

  /// Says where the page is: at the place of what it shows now, say of a filter that was just set.
  ///
  /// The address follows without a step in the browser's history while only its query changes.
  public func pageAddress(_ place: some Route) -> some View {
    NotedContent(content: self, note: .place(place.location), heading: nil, isHeadingVisible: false)
  }
}

package import Foundation
import Observation
package import WebUI

/// Where one is in the store: the section, the places one has come through in each section, and what is presented above
/// them. Screens see only actions.
///
/// The address is that of `place`: what is presented has none, since it goes when one goes elsewhere.
@Observable package final class StoreCoordinator {
  /// Longer paths forget where they began.
  private static let longestPath = 20

  package private(set) var section: StoreSection
  /// A place that is shown above the present one, as a sheet.
  package var presented: StoreRoute?
  private var paths: [StoreSection: [StoreRoute]]
  private let notOnPath: (StoreRoute) -> Void

  /// Begins at a place, with those it belongs below: where a deep link leads.
  ///
  /// - Parameters:
  ///   - location: Where the page was opened.
  ///   - notOnPath: Notified of places that a screen wanted to go back to and that are not on the path: a fault of the
  ///     screen, which leaves its reader where they are.
  package init(at location: PageLocation, notOnPath: @escaping (StoreRoute) -> Void = { _ in }) {
    let route = StoreRoute(location)
    section = route.section
    paths = [route.section: Self.path(to: route)]
    self.notOnPath = notOnPath
  }

  /// The places above the section's root, the topmost last.
  package var path: [StoreRoute] {
    get { paths[section] ?? [] }
    set { paths[section] = newValue }
  }

  /// The place that is shown.
  package var place: StoreRoute { path.last ?? section.root }

  /// Where a link to a section leads: to the place where one was last in it, and from inside to its root.
  package func entrance(to section: StoreSection) -> StoreRoute {
    guard section != self.section, let last = paths[section]?.last else { return section.root }
    return last
  }

  /// What a visitor finds at the place that is shown.
  package func access(of visitor: StoreVisitor) -> StoreAccess { StoreAccess(to: place, of: visitor) }

  /// Goes to where an address leads: of this site's pages, or `mystore://` with the same path.
  package func handle(_ url: URL) {
    guard let location = PageLocation(url) else { return }
    show(StoreRoute(location))
  }

  /// Does what a view has asked of navigation.
  package func handle(_ request: NavigationRequest) {
    switch request {
    case .push(let route): show(StoreRoute(route.location))
    case .unwind(to: nil): unwind(to: section.root)
    case .unwind(let route?): unwind(to: StoreRoute(route.location))
    case .present(let route): present(StoreRoute(route.location))
    }
  }

  /// Another section's places are at home there: one goes to them.
  private func present(_ route: StoreRoute) {
    if route.section == section, route != place { presented = route } else { show(route) }
  }

  /// Goes back to the first occurrence of a place, or of another part of the same list: whoever came through the second
  /// page goes back to that. A place that is not on the path changes nothing.
  private func unwind(to route: StoreRoute) {
    if route == section.root {
      path = []
    } else if !path.unwind(to: route) {
      guard let part = path.first(where: { $0.isPart(ofSameListAs: route) }) else { return notOnPath(route) }
      path.unwind(to: part)
    }
    presented = nil
  }

  private func show(_ route: StoreRoute) {
    presented = nil
    let isElsewhere = route.section != section
    section = route.section
    guard route != section.root else {
      path = []
      return
    }
    if path.unwind(to: route) { return }
    guard !isElsewhere else {
      path = Self.path(to: route)
      return
    }
    // Another part of the same list takes the place of the former.
    if let last = path.last, last.isPart(ofSameListAs: route) { path.removeLast() }
    path.append(route)
    path.removeFirst(max(0, path.count - Self.longestPath))
  }

  private static func path(to route: StoreRoute) -> [StoreRoute] {
    route == route.section.root ? [] : route.lineage
  }
}

extension StoreRoute {
  fileprivate func isPart(ofSameListAs other: StoreRoute) -> Bool { location.segments == other.location.segments }
}

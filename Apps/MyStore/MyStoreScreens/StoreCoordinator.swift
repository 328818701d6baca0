package import Foundation
import Observation
package import WebUI

/// The parts of the store, each with a place where one begins.
package enum StoreSection: Hashable, Sendable {
  /// For shoppers.
  case shop
  /// For staff.
  case office

  package var root: StoreRoute {
    switch self {
    case .shop: .home
    case .office: .office
    }
  }
}

/// Where one is in the store: the section, and the places one has come through. Screens see only actions.
@Observable package final class StoreCoordinator {
  /// Longer paths forget where they began.
  private static let longestPath = 20

  package private(set) var section: StoreSection
  /// The places above the section's root, the topmost last.
  package var path: [StoreRoute]

  /// Begins at a place, with those it belongs below: where a deep link leads.
  package init(at location: PageLocation) {
    let route = StoreRoute(location)
    section = route.section
    path = Self.path(to: route)
  }

  /// Goes to where an address leads: of this site's pages, or `mystore://` with the same path.
  package func handle(_ url: URL) {
    guard let location = PageLocation(url) else { return }
    show(StoreRoute(location))
  }

  /// Does what a view has asked of navigation.
  ///
  /// To go back to a place that is not on the path changes nothing.
  package func handle(_ request: NavigationRequest) {
    switch request {
    case .push(let route): show(StoreRoute(route.location))
    case .unwind(to: nil): path = []
    case .unwind(let route?):
      let route = StoreRoute(route.location)
      if route == section.root { path = [] } else { path.unwind(to: route) }
    }
  }

  private func show(_ route: StoreRoute) {
    guard route.section == section else {
      section = route.section
      path = Self.path(to: route)
      return
    }
    guard route != section.root else {
      path = []
      return
    }
    if path.unwind(to: route) { return }
    // Another part of the same list takes the place of the former.
    if let last = path.last, last.location.segments == route.location.segments { path.removeLast() }
    path.append(route)
    path.removeFirst(max(0, path.count - Self.longestPath))
  }

  private static func path(to route: StoreRoute) -> [StoreRoute] {
    route == route.section.root ? [] : route.lineage
  }
}

/// The parts of the store, each with a place where one begins.
package enum StoreSection: Hashable, Sendable, CaseIterable {
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

import CustomersUI

/// The parts of the store, each with a place where one begins.
package enum StoreSection: Hashable, Sendable, CaseIterable {
  /// For shoppers.
  case shop
  /// What customers decide of themselves.
  case settings
  /// For staff.
  case office

  package var root: StoreRoute {
    switch self {
    case .shop: .home
    case .settings: .customers(.settings)
    case .office: .office
    }
  }
}

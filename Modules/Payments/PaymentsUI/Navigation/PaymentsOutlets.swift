public import StoreIdentifiers
public import WebUI

/// What Payments' screens need of other contexts. Composition fills them.
public struct PaymentsOutlets {
  /// The page of an order.
  public var order: (OrderID) -> PageLocation

  /// Outlets filled by closures.
  public init(order: @escaping (OrderID) -> PageLocation = { _ in PageLocation() }) { self.order = order }
}

extension EnvironmentValues {
  /// What Payments' screens need of other contexts.
  public var paymentsOutlets: PaymentsOutlets {
    get { self[PaymentsOutletsKey.self] }
    set { self[PaymentsOutletsKey.self] = newValue }
  }

  private enum PaymentsOutletsKey: EnvironmentKey { static var defaultValue: PaymentsOutlets { PaymentsOutlets() } }
}

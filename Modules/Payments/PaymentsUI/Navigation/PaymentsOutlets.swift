public import StoreIdentifiers
public import WebUI

/// What Payments' screens need of other contexts. Composition fills them.
public struct PaymentsOutlets {
  /// Staff: the page of an order.
  public var order: (OrderID) -> PageLocation
  /// The page of a buyer's own order, with its token where that is how the buyer is known.
  public var ownOrder: (OrderID, _ token: String?) -> PageLocation
  /// Where buyers send bank transfers to, line by line; empty when the shop tells them otherwise.
  public var bankDetails: [String]

  /// Outlets filled by closures.
  public init(
    order: @escaping (OrderID) -> PageLocation = { _ in PageLocation() },
    ownOrder: @escaping (OrderID, _ token: String?) -> PageLocation = { _, _ in PageLocation() },
    bankDetails: [String] = []
  ) {
    self.order = order
    self.ownOrder = ownOrder
    self.bankDetails = bankDetails
  }
}

extension EnvironmentValues {
  /// What Payments' screens need of other contexts.
  public var paymentsOutlets: PaymentsOutlets {
    get { self[PaymentsOutletsKey.self] }
    set { self[PaymentsOutletsKey.self] = newValue }
  }

  private enum PaymentsOutletsKey: EnvironmentKey { static var defaultValue: PaymentsOutlets { PaymentsOutlets() } }
}

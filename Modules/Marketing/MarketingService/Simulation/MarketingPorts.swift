public import FoundationCore
public import Pricing

/// What Marketing needs of whoever keeps the orders. Composition connects the real side.
public struct MarketingPorts: Sendable {
  /// Gives the orders that were placed in a time, the latest first, until it is answered false.
  ///
  /// Each is what is priced: lines with what their products are in today, as far as the named collections go, buyer and
  /// country, without promotions or taxes.
  public typealias Orders =
    @Sendable (
      _ placed: Range<Timestamp>, _ collections: Set<UniqueID>, _ each: @Sendable (PricingRequest) -> Bool
    ) async throws(MarketingError) -> Void

  /// The orders of a time.
  public var orders: Orders

  /// Connects the ports; by default there are no orders.
  public init(orders: @escaping Orders = { _, _, _ throws(MarketingError) in }) { self.orders = orders }
}

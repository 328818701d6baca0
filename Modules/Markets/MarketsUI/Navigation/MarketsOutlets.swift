public import Foundation
public import FoundationCore
public import WebUI

/// What Markets' screens need of other contexts. Composition fills them.
public struct MarketsOutlets {
  /// Which day it is in the shop.
  public var today: @Sendable () -> LocalDay
  /// The shop's currency.
  public var currency: Currency
  /// Where staff say what taxes depend on of the shop.
  public var settings: PageLocation

  /// Outlets filled by a closure and values.
  public init(
    today: @escaping @Sendable () -> LocalDay = { LocalDay(Timestamp(milliseconds: 0), in: .gmt) },
    currency: Currency = .gbp, settings: PageLocation = PageLocation()
  ) {
    self.today = today
    self.currency = currency
    self.settings = settings
  }
}

extension EnvironmentValues {
  /// What Markets' screens need of other contexts.
  public var marketsOutlets: MarketsOutlets {
    get { self[MarketsOutletsKey.self] }
    set { self[MarketsOutletsKey.self] = newValue }
  }

  private enum MarketsOutletsKey: EnvironmentKey { static var defaultValue: MarketsOutlets { MarketsOutlets() } }
}

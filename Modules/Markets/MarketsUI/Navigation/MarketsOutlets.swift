public import Foundation
public import FoundationCore
public import WebUI

/// What Markets' screens need of other contexts. Composition fills them.
public struct MarketsOutlets {
  /// Which day it is in the shop.
  public var today: @Sendable () -> LocalDay
  /// Where staff say what taxes depend on of the shop.
  public var settings: PageLocation

  /// Outlets filled by a closure and a place.
  public init(
    today: @escaping @Sendable () -> LocalDay = { LocalDay(Timestamp(milliseconds: 0), in: .gmt) },
    settings: PageLocation = PageLocation()
  ) {
    self.today = today
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

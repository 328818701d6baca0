import Foundation
import WebDriver

extension BrowserOptions.Scripts {
  /// Shoppers turn scripts off: their journeys are made with and without, each time.
  static let ofShoppers: [Self] = [.enabled, .disabled]
  /// Staff's journeys are made without scripts too by `make soak`, which sets `SOAK_SCRIPTS`.
  static let ofStaff: [Self] =
    ProcessInfo.processInfo.environment["SOAK_SCRIPTS"] == nil ? [.enabled] : [.enabled, .disabled]
}

public import Foundation
public import WebUI

extension EnvironmentValues {
  /// The shop's time zone: what times of the day that staff type mean. Composition sets it.
  public var catalogTimeZone: TimeZone {
    get { self[CatalogTimeZoneKey.self] }
    set { self[CatalogTimeZoneKey.self] = newValue }
  }

  private enum CatalogTimeZoneKey: EnvironmentKey { static var defaultValue: TimeZone { .gmt } }
}

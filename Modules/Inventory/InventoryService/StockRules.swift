public import Foundation
public import FoundationCore
public import Inventory
public import Settings

/// What a shopkeeper decides about stock, as the Inventory takes it.
public struct StockRules: Sendable {
  /// The code of the location that goods come to, and are counted at, where nobody names one; empty, or a code that there is
  /// not, for the first location.
  public var defaultLocation: String
  /// By what a location is chosen for an order, the most important first.
  public var strategies: [AllocationStrategy]
  /// The countries that one order may be sent from together, by their ISO 3166-1 codes: the one whose taxes are charged, and
  /// those where the shop is registered too. Each other country sends orders of its own. Nil where taxes do not depend on it.
  public var fiscalCountries: Set<String>?
  /// Where the shop's days begin and end.
  public var timeZone: TimeZone

  /// Rules, each the standard one unless it is given.
  public init(
    defaultLocation: String = "", strategies: [AllocationStrategy] = AllocationStrategy.standard,
    fiscalCountries: Set<String>? = nil, timeZone: TimeZone = .gmt
  ) {
    self.timeZone = timeZone
    self.defaultLocation = defaultLocation
    self.strategies = strategies
    self.fiscalCountries = fiscalCountries
  }

  /// The day that it is in the shop.
  public func today(_ now: Timestamp) -> LocalDay { LocalDay(now, in: timeZone) }

  /// The area of a location in a country: nil for the shop's own, and where nobody knows.
  func fiscalArea(of country: String?) -> String? {
    guard let country, let fiscalCountries, !fiscalCountries.contains(country) else { return nil }
    return country
  }
}

/// What a shopkeeper decides about stock.
public enum InventorySettings {
  private static let defaultLocation = Setting(
    "inventory.default-location", "Default location",
    help: "The code of the location that goods come to where nobody names one; empty for the first.",
    kind: .text(0...40), default: "")
  private static let choice = Setting(
    "inventory.allocation", "What decides between locations that an order can be sent from",
    help: "An order goes out in as few parcels as can be. This decides between locations that are as good.",
    kind: .choice([AllocationStrategy.nearest, .mostStock, .priority].map(\.rawValue)),
    default: AllocationStrategy.nearest.rawValue)

  /// Who is written to about what has become few.
  private static let lowStockRecipients = Setting(
    "inventory.low-stock-mail", "Who is told when few units are left",
    help: "E-mail addresses, a line each. They get a message an hour at most. Empty for nobody.", kind: .lines(10),
    default: [])

  /// The section of the office.
  public static let section = SettingsSection(
    "inventory", "Stock", [defaultLocation.declaration, choice.declaration, lowStockRecipients.declaration])

  /// The addresses that are told what has become few, each once. What is no address is passed over.
  public static func lowStockRecipients(_ values: SettingValues) -> [String] {
    var seen: Set<String> = []
    return values[lowStockRecipients].filter { $0.isEmail && seen.insert($0.lowercased()).inserted }
  }

  /// The rules that are set; what taxes and days depend on are other sections'.
  public static func rules(
    _ values: SettingValues, fiscalCountries: Set<String>? = nil, timeZone: TimeZone = .gmt
  ) -> StockRules {
    let first = AllocationStrategy(rawValue: values[choice]) ?? .nearest
    let others = AllocationStrategy.standard.filter { $0 != first && $0 != .fewestParcels }
    return StockRules(
      defaultLocation: values[defaultLocation], strategies: [.fewestParcels, first] + others,
      fiscalCountries: fiscalCountries, timeZone: timeZone)
  }
}

public import FoundationCore
public import Markets
public import WebUI

/// The places of Markets, each with one address, all of them for staff.
public enum MarketsRoute: Route {
  /// Every market.
  case markets
  /// The form of a new market.
  case addMarket
  /// A market as it is, to be changed.
  case market(MarketID)
  /// The rates that words find, by country; nil for all.
  case rates(search: String?)
  /// The form of a new rate.
  case addRate
  /// A rate as it is, to be changed.
  case rate(JurisdictionRateID)
  /// What is charged at a destination, and why.
  case check

  /// The address, below `/office/markets`, `/office/tax-rates` or `/office/tax-check`.
  public var location: PageLocation {
    switch self {
    case .markets: PageLocation(["office", "markets"])
    case .addMarket: PageLocation(["office", "markets", "new"])
    case .market(let id): PageLocation(["office", "markets", id.description])
    case .rates(let search): PageLocation(["office", "tax-rates"], query: ["q": search])
    case .addRate: PageLocation(["office", "tax-rates", "new"])
    case .rate(let id): PageLocation(["office", "tax-rates", id.description])
    case .check: PageLocation(["office", "tax-check"])
    }
  }

  /// Creates the place at an address; nil for an address of another context.
  public init?(location: PageLocation) {
    switch location.segments {
    case ["office", "markets"]: self = .markets
    case ["office", "markets", "new"]: self = .addMarket
    case ["office", "tax-rates"]: self = .rates(search: location["q"])
    case ["office", "tax-rates", "new"]: self = .addRate
    case ["office", "tax-check"]: self = .check
    case let below where below.count == 3 && below.starts(with: ["office", "markets"]):
      guard let id = MarketID(below[2]) else { return nil }
      self = .market(id)
    case let below where below.count == 3 && below.starts(with: ["office", "tax-rates"]):
      guard let id = JurisdictionRateID(below[2]) else { return nil }
      self = .rate(id)
    default: return nil
    }
  }

  /// Whether the place is for staff: each is.
  public var isOffice: Bool { true }

  /// Forms are below their list.
  public var parent: MarketsRoute? {
    switch self {
    case .markets, .rates, .check: nil
    case .addMarket, .market: .markets
    case .addRate, .rate: .rates(search: nil)
    }
  }

  /// What the place is called in the way to what is below it.
  public var breadcrumb: String? {
    switch self {
    case .markets: "Markets"
    case .rates: "Tax rates"
    case .addMarket, .market, .addRate, .rate, .check: nil
    }
  }
}

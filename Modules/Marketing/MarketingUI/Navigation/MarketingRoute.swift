public import FoundationCore
public import Marketing
public import StoreIdentifiers
public import WebUI

/// The places of Marketing, each with one address, all of them for staff.
public enum MarketingRoute: Route {
  /// The promotions whose titles contain a text, of a status. A nil cursor is the first page.
  case promotions(search: String?, status: PromotionTerms.Status?, cursor: String?)
  /// The form of a new promotion.
  case add
  /// A promotion as it is, to be changed.
  case promotion(PromotionID)
  /// The codes of a promotion. A nil cursor is the first page.
  case codes(PromotionID, cursor: String?)

  /// All promotions.
  public static let all = MarketingRoute.promotions(search: nil, status: nil, cursor: nil)

  private static let office = ["office", "marketing"]

  /// The address, below `/office/marketing`.
  public var location: PageLocation {
    switch self {
    case .promotions(let search, let status, let cursor):
      PageLocation(Self.office, query: ["q": search, "status": status?.rawValue, "cursor": cursor])
    case .add: PageLocation(Self.office + ["new"])
    case .promotion(let id): PageLocation(Self.office + ["promotions", id.description])
    case .codes(let id, let cursor):
      PageLocation(Self.office + ["promotions", id.description, "codes"], query: ["cursor": cursor])
    }
  }

  /// Creates the place at an address; nil for an address of another context.
  public init?(location: PageLocation) {
    guard location.segments.starts(with: Self.office) else { return nil }
    let rest = Array(location.segments.dropFirst(Self.office.count))
    switch (rest.first, rest.count) {
    case (nil, 0):
      self = .promotions(
        search: location["q"], status: location["status"].flatMap { PromotionTerms.Status(rawValue: $0) },
        cursor: location["cursor"])
    case ("new", 1): self = .add
    case ("promotions", 2): if let id = PromotionID(rest[1]) { self = .promotion(id) } else { return nil }
    case ("promotions", 3):
      guard let id = PromotionID(rest[1]), rest[2] == "codes" else { return nil }
      self = .codes(id, cursor: location["cursor"])
    default: return nil
    }
  }

  /// Whether the place is for staff: each is.
  public var isOffice: Bool { true }

  /// Promotions are below their list, codes below their promotion.
  public var parent: MarketingRoute? {
    switch self {
    case .promotions: nil
    case .add, .promotion: .all
    case .codes(let id, _): .promotion(id)
    }
  }

  /// What the place is called in the way to what is below it.
  public var breadcrumb: String? {
    switch self {
    case .promotions: "Promotions"
    case .add, .promotion, .codes: nil
    }
  }
}

import Addresses
public import FoundationCore
public import Pricing

/// Marks ids of rates.
public enum JurisdictionRateTag {}
/// A rate's id.
public typealias JurisdictionRateID = Identifier<JurisdictionRateTag>

/// The rate of one tax in one place, for one class of goods, while it holds.
public struct JurisdictionRate: Identifiable, Hashable, Sendable {
  /// What the shop decides of a rate: everything but its id and version.
  public struct Details: Hashable, Sendable {
    /// Where it holds.
    public var jurisdiction: TaxJurisdiction
    /// Which goods it is for.
    public var taxClass: TaxClass
    /// What the tax is called on documents. Taxes of several names in one place are charged together.
    public var name: String
    /// The rate in millionths: 190,000 for 19 %.
    public var millionths: Int64
    /// The first day that it holds on.
    public var firstDay: LocalDay
    /// The last day that it holds on; nil for no end.
    public var lastDay: LocalDay?
    /// Where staff have it from.
    public var source: String

    /// The details of a rate.
    public init(
      jurisdiction: TaxJurisdiction, taxClass: TaxClass = .standard, name: String, millionths: Int64,
      firstDay: LocalDay, lastDay: LocalDay? = nil, source: String = ""
    ) {
      self.jurisdiction = jurisdiction
      self.taxClass = taxClass
      self.name = name
      self.millionths = millionths
      self.firstDay = firstDay
      self.lastDay = lastDay
      self.source = source
    }

    /// Whether it holds on a day.
    public func holds(on day: LocalDay) -> Bool { firstDay <= day && lastDay.map { day <= $0 } ?? true }

    /// Whether two rates of one tax, class and place hold on one day.
    public func overlaps(_ other: Details) -> Bool {
      jurisdiction == other.jurisdiction && taxClass == other.taxClass
        && name.lowercased() == other.name.lowercased()
        && other.lastDay.map { firstDay <= $0 } ?? true && lastDay.map { other.firstDay <= $0 } ?? true
    }
  }

  /// The rate's id.
  public let id: JurisdictionRateID
  /// What the shop decides of it.
  public let details: Details
  /// Raised by every change.
  public let version: Int64

  /// How many rates a shop can have.
  public static let limit = 5_000

  /// A rate with all its parts.
  public init(id: JurisdictionRateID, details: Details, version: Int64 = 1) {
    self.id = id
    self.details = details
    self.version = version
  }
}

extension TaxClass {
  /// The classes that rates of most countries have: the standard rate, and the reduced ones from the highest on.
  public static let usual = [standard, reduced, TaxClass(rawValue: "reduced-2"), TaxClass(rawValue: "reduced-3")]
}

/// A rate to add. Its id is made by the caller.
public struct NewJurisdictionRate: Hashable, Sendable {
  /// The rate's id.
  public var id: JurisdictionRateID
  /// What the shop decides of it.
  public var details: JurisdictionRate.Details

  /// A rate to add.
  public init(id: JurisdictionRateID = .make(), _ details: JurisdictionRate.Details) {
    self.id = id
    self.details = details
  }
}

extension Schema where Value == TaxClass {
  /// A class by its code: small letters, digits and hyphens.
  public static let taxClass = Schema<String>.text(1...40)
    .map(
      { code throws(SchemaViolation) in
        guard code.utf8.allSatisfy({ (0x61...0x7A).contains($0) || (0x30...0x39).contains($0) || $0 == 0x2D }) else {
          throw SchemaViolation(code: "tax-class", message: "Expected small letters, digits and hyphens.")
        }
        return TaxClass(rawValue: code)
      }, { $0.rawValue })
}

extension Schema where Value == JurisdictionRate.Details {
  /// The details as the API sends and accepts them: a country that there is, and days in their order.
  public static let jurisdictionRateDetails = Schema.object(
    "JurisdictionRateDetails", Field("jurisdiction", \.jurisdiction, .taxJurisdiction),
    Field("class", \.taxClass, .taxClass), Field("name", \.name, .text(1...100)),
    Field("millionths", \.millionths, .integer64(in: 0...1_000_000)), Field("firstDay", \.firstDay, .localDay),
    .optional("lastDay", \.lastDay, .localDay), .defaulted("source", \.source, .text(0...300), to: "")
  ) { jurisdiction, taxClass, name, millionths, firstDay, lastDay, source throws(SchemaViolation) in
    guard Country.isKnown(jurisdiction.country) else {
      throw SchemaViolation(pointer: "/jurisdiction/country", code: "country", message: "There is no such country.")
    }
    if let lastDay, lastDay < firstDay {
      throw SchemaViolation(pointer: "/lastDay", code: "day", message: "The last day is before the first one.")
    }
    return JurisdictionRate.Details(
      jurisdiction: jurisdiction, taxClass: taxClass, name: name, millionths: millionths, firstDay: firstDay,
      lastDay: lastDay, source: source)
  }
}

extension Schema where Value == JurisdictionRate {
  /// A rate as staff see it.
  public static let jurisdictionRate = Schema.object(
    "JurisdictionRate", Field("id", \.id, .identifier()), Field("details", \.details, .jurisdictionRateDetails),
    Field("version", \.version, .integer64(in: 1...Int64.max))
  ) { JurisdictionRate(id: $0, details: $1, version: $2) }
}

extension Schema where Value == [JurisdictionRate] {
  /// Every rate, by country, place, class, name and day.
  public static let jurisdictionRates = Schema.array(of: .jurisdictionRate, count: 0...JurisdictionRate.limit)
}

extension Schema where Value == NewJurisdictionRate {
  /// The request that adds a rate.
  public static let newJurisdictionRate = Schema.object(
    "NewJurisdictionRate", Field("id", \.id, .identifier()), Field("details", \.details, .jurisdictionRateDetails)
  ) { NewJurisdictionRate(id: $0, $1) }
}

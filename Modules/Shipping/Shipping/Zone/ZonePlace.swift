import Addresses
public import FoundationCore

/// A country that a zone has, or a part of it.
public struct ZonePlace: Hashable, Sendable {
  /// ISO 3166-1 alpha-2 code.
  public let country: String
  /// The keys of its regions as addresses keep them; empty for all of them.
  public let regions: [String]
  /// The postal codes that belong to it; empty for all of them.
  public let includes: [PostalRange]
  /// The postal codes that do not.
  public let excludes: [PostalRange]
  private let folded: Set<String>

  /// A country, or the part of it that is in one of the regions and has one of the postal codes.
  public init(
    _ country: String, regions: [String] = [], includes: [PostalRange] = [], excludes: [PostalRange] = []
  ) {
    self.country = country
    self.regions = regions
    self.includes = includes
    self.excludes = excludes
    folded = Set(regions.map { $0.lowercased() })
  }

  /// The country or the regions that it has all of, which no other zone may have: a code and a region, which is empty
  /// for the country. Empty where postal codes count.
  public struct Whole: Hashable, Sendable {
    /// ISO 3166-1 alpha-2 code.
    public let country: String
    /// The region in lower case; empty for the whole country.
    public let region: String
  }

  /// What it has all of.
  public var wholes: [Whole] {
    if !includes.isEmpty || !excludes.isEmpty { return [] }
    return regions.isEmpty
      ? [Whole(country: country, region: "")] : folded.sorted().map { Whole(country: country, region: $0) }
  }

  /// How closely a place describes an address. Postal codes count before regions, regions before countries, and the
  /// code of which more is settled before the other.
  struct Closeness: Comparable {
    var postal = 0
    var region = 0

    static func < (left: Closeness, right: Closeness) -> Bool {
      (left.postal, left.region) < (right.postal, right.region)
    }
  }

  /// How closely it describes a destination, or the rule by which it does not.
  func match(_ destination: ComparedDestination) -> Result<Closeness, ZoneMismatch> {
    guard country == destination.country else { return .failure(.otherCountry) }
    var closeness = Closeness()
    if !folded.isEmpty {
      guard let region = destination.region, folded.contains(region) else { return .failure(.otherRegion) }
      closeness.region = 1
    }
    if let code = destination.postalCode, excludes.contains(where: { $0.match(code) != nil }) {
      return .failure(.excludedPostalCode)
    }
    if !includes.isEmpty {
      guard let code = destination.postalCode, let settled = includes.compactMap({ $0.match(code) }).max() else {
        return .failure(.otherPostalCode)
      }
      closeness.postal = settled
    }
    return .success(closeness)
  }
}

/// The rule by which a zone does not have an address; a later one is missed by less.
enum ZoneMismatch: Error, Comparable {
  case otherCountry, otherRegion, otherPostalCode, excludedPostalCode
}

/// A destination, prepared for comparisons.
struct ComparedDestination {
  let country: String
  let region: String?
  let postalCode: PostalCode?

  init(_ destination: ShippingDestination) {
    country = destination.country
    region = destination.region?.lowercased()
    let code = destination.postalCode.map { PostalCode($0, country: destination.country) }
    postalCode = code.flatMap { $0.characters.isEmpty ? nil : $0 }
  }
}

extension Schema where Value == ZonePlace {
  /// A place as the API sends and accepts it: up to 100 regions, and up to 500 entries of postal codes each way.
  public static let zonePlace = Schema.object(
    "ZonePlace", Field("country", \.country, .country),
    .defaulted("regions", \.regions, .array(of: .text(1...200), count: 0...100), to: []),
    .defaulted("includes", \.includes, ranges, to: []), .defaulted("excludes", \.excludes, ranges, to: [])
  ) { country, regions, includes, excludes throws(SchemaViolation) in
    guard Country.isKnown(country) else {
      throw SchemaViolation(pointer: "/country", code: "country", message: "There is no country with this code.")
    }
    guard Set(regions.map { $0.lowercased() }).count == regions.count else {
      throw SchemaViolation(pointer: "/regions", code: "region", message: "Name each region once.")
    }
    guard (includes + excludes).allSatisfy({ $0.isUsable(in: country) }) else {
      throw SchemaViolation(
        pointer: "/includes", code: "postal-range", message: "Both ends need the same number of digits, as 0100..0199.")
    }
    return ZonePlace(country, regions: regions, includes: includes, excludes: excludes)
  }

  private static let ranges = Schema<[PostalRange]>.array(of: .postalRange, count: 0...500)
}

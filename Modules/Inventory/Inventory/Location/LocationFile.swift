import Addresses
public import FoundationCore

/// A retailer's file of stores: a JSON list of objects with `id`, `name`, `address`, `address2`, `city`, `state`, `zip`,
/// `location` with `lat` and `lon`, and `hours`. Other members are passed over.
///
/// It is the format of Best Buy's open data set of stores. Each store becomes a shop whose code is its `id`. Two things
/// that spreadsheets and people leave out are put back:
/// - the zeros that American ZIP codes begin with: "2128" is 02128;
/// - a.m. and p.m. of opening hours: see `hours(_:)`.
public struct LocationFile: Sendable {
  /// What the locations of a file do where it does not say.
  public static let usualRoles: Set<Location.Role> = [.ships, .pickup, .returns]

  /// A store that cannot be a location, and why.
  public struct Refusal: Error, Hashable, Sendable, CustomStringConvertible {
    /// Which of the file's stores, from 1.
    public let row: Int
    /// The store's `id`, where that could be read.
    public let code: String?
    /// Why, in a sentence.
    public let reason: String

    /// "Store 12 (1034): ZIP code looks like 95014 there."
    public var description: String { "Store \(row)\(code.map { " (\($0))" } ?? ""): \(reason)" }
  }

  /// The shops, in the file's order.
  public private(set) var locations: [NewLocation] = []
  /// The stores that are none.
  public private(set) var refused: [Refusal] = []

  /// Reads a whole file of stores in one country, an ISO 3166-1 alpha-2 code. O(n).
  ///
  /// - Throws: `SchemaError` for what is no JSON list; what is wrong with one of the stores is in `refused`.
  public init(_ bytes: [UInt8], country: String) throws(SchemaError) {
    let rows = try Schema<[Result<StoreRow, SchemaViolation>]>.array(of: Schema<StoreRow>.storeRow.result)
      .decode(bytes, unknownFields: .ignored)
    var codes: Set<String> = []
    for (place, row) in rows.enumerated() {
      let code: String? = if case .success(let row) = row { row.code } else { nil }
      do throws(StoreRow.Fault) {
        let details = try StoreRow.read(row).details(country: country)
        guard codes.insert(details.code).inserted else { throw StoreRow.Fault("Another store has the same id.") }
        locations.append(NewLocation(details))
      } catch {
        refused.append(Refusal(row: place + 1, code: code, reason: error.reason))
      }
    }
  }

  /// Hours such as "Mon: 10-9:30; Tue: 10-9:30; Sun: 11-7", on a clock of twelve hours that names no half.
  ///
  /// Shops open from six in the morning on, and close after noon: 1 to 5 open, and whatever closes, is p.m.; a shop that
  /// closes at 12 closes at midnight. A time of 13:00 or later is meant as it is written. Days that are not named are
  /// closed. Nil for what is no such text.
  static func hours(_ text: String) -> OpeningHours? {
    var spans: [OpeningHours.Span] = []
    for part in text.split(separator: ";") where !String(part).isEmptyOrWhiteSpace {
      guard let match = String(part).wholeMatch(of: /\s*([A-Za-z]{3,9})\.?:\s*([\d:.]+)\s*[-–]\s*([\d:.]+)\s*/),
        let day = day(String(match.output.1)), let opens = OpeningHours.minutes(match.output.2),
        let closes = OpeningHours.minutes(match.output.3)
      else { return nil }
      let isOnTwelve = max(opens, closes) < 13 * 60
      guard
        let span = OpeningHours.Span(day, isOnTwelve ? opening(opens) : opens, isOnTwelve ? closing(closes) : closes)
      else { return nil }
      spans.append(span)
    }
    return OpeningHours(spans)
  }

  private static let noon = 12 * 60

  private static func opening(_ minutes: Int) -> Int { (60..<6 * 60).contains(minutes) ? minutes + noon : minutes }

  /// Half past 12 is half past midnight.
  private static func closing(_ minutes: Int) -> Int { minutes > noon ? minutes - noon : minutes + noon }

  /// The day of "Mon", "Thurs" or "Thursday".
  private static func day(_ name: String) -> OpeningHours.Day? {
    OpeningHours.Day.allCases.first { $0.rawValue.hasPrefix(name.lowercased()) }
  }
}

/// A store as the file has it.
private struct StoreRow {
  /// Why a store is refused.
  struct Fault: Error {
    let reason: String

    init(_ reason: String) { self.reason = reason }
  }

  /// Degrees as they are written.
  struct Point {
    let north: String, east: String
  }

  let code: String, name: String, line: String, secondLine: String?, city: String, region: String, postalCode: String
  let point: Point
  let hours: String?, priority: Int?, roles: [Location.Role]?

  static func read(_ result: Result<StoreRow, SchemaViolation>) throws(Fault) -> StoreRow {
    do throws(SchemaViolation) { return try result.get() } catch {
      let place = error.pointer.drop { $0 == "/" }
      throw Fault(place.isEmpty ? error.message : "\(place): \(error.message)")
    }
  }

  func details(country: String) throws(Fault) -> Location.Details {
    let isShort = country == "US" && postalCode.count < 5 && postalCode.allSatisfy(\.isNumber)
    let address = PostalAddress(
      name: name, lines: [line, secondLine ?? ""], city: city, region: region,
      postalCode: isShort ? String(repeating: "0", count: 5 - postalCode.count) + postalCode : postalCode,
      country: country
    ).normalized
    if let problem = address.problems.first { throw Fault(problem.message) }
    guard let coordinate = Coordinate("\(point.north),\(point.east)") else {
      throw Fault("The location is not on the Earth: write degrees, such as 53.8013 and -1.5486.")
    }
    guard let hours = LocationFile.hours(hours ?? "") else {
      throw Fault("The hours cannot be read; write them as “Mon: 10-9; Tue: 10-9”.")
    }
    return Location.Details(
      code: code, name: address.name, kind: .shop, address: address, coordinate: coordinate, hours: hours,
      priority: priority ?? Location.Details.defaultPriority,
      roles: roles.map { Set($0) } ?? LocationFile.usualRoles)
  }
}

extension Schema where Value == StoreRow {
  fileprivate static let storeRow = Schema.object(
    "Store", Field("id", \.code, code), Field("name", \.name, .text(1...200)),
    Field("address", \.line, .text(1...200)),
    .optional("address2", \.secondLine, .text(0...200)),
    Field("city", \.city, .text(1...200)), Field("state", \.region, .text(1...200)),
    Field("zip", \.postalCode, .text(1...20)), Field("location", \.point, .point),
    .optional("hours", \.hours, .text(0...500)), .optional("priority", \.priority, .integer(in: 1...1_000)),
    .optional("roles", \.roles, .array(of: .enumeration(), count: 0...3))
  ) {
    StoreRow(
      code: $0, name: $1, line: $2, secondLine: $3, city: $4, region: $5, postalCode: $6, point: $7,
      hours: $8, priority: $9, roles: $10)
  }

  /// An id is a number, or a text.
  private static let code = Schema<String>(description: .string(length: 1...40)) { reader throws(SchemaViolation) in
    let text = reader.nextKind() == .number ? try reader.numeral() : try reader.string()
    guard (1...40).contains(text.unicodeScalars.count), !text.isEmptyOrWhiteSpace else {
      throw SchemaViolation(code: "length", message: "Expected 1 to 40 characters.")
    }
    return text
  } write: {
    $1.string($0)
  }

}

extension Schema where Value == StoreRow.Point {
  fileprivate static let point = Schema.object(
    "Point", Field("lat", \.north, degrees), Field("lon", \.east, degrees)
  ) { StoreRow.Point(north: $0, east: $1) }

  private static let degrees = Schema<String>(description: .string()) { reader throws(SchemaViolation) in
    try reader.numeral()
  } write: {
    $1.string($0)
  }
}

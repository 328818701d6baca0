public import Addresses
public import FoundationCore
public import StoreIdentifiers

/// A place that has stock: a warehouse, or a shop that people can visit.
public struct Location: Identifiable, Hashable, Sendable {
  /// What a location is.
  public enum Kind: String, Hashable, Sendable, CaseIterable {
    /// Goods are kept there, and sent from there.
    case warehouse
    /// People can visit it: the store finder shows it.
    case shop
  }

  /// What a location does for orders.
  public enum Role: String, Hashable, Sendable, CaseIterable {
    /// Orders are sent from there: its stock is for sale.
    case ships
    /// Buyers fetch orders there.
    case pickup
    /// Buyers bring or send goods back there.
    case returns
  }

  /// What the shop decides of a location: everything but its id and version.
  public struct Details: Hashable, Sendable {
    /// What files and labels call it; another location cannot have it.
    public var code: String
    /// What people call it; two may be called the same.
    public var name: String
    /// What it is.
    public var kind: Kind
    /// Where it is.
    public var address: PostalAddress?
    /// Where it is on the Earth. A shop without coordinates is not found by the store finder.
    public var coordinate: Coordinate?
    /// When it is open.
    public var hours: OpeningHours
    /// Its place among locations that are as good otherwise, from 1, the first, to 1,000.
    public var priority: Int
    /// What it does for orders.
    public var roles: Set<Role>

    /// The place of a location that nobody has ranked.
    public static let defaultPriority = 100
    /// What a location does where nobody says.
    public static let defaultRoles: Set<Role> = [.ships, .returns]

    /// The details of a location.
    public init(
      code: String, name: String, kind: Kind, address: PostalAddress? = nil, coordinate: Coordinate? = nil,
      hours: OpeningHours = OpeningHours(), priority: Int = Self.defaultPriority, roles: Set<Role> = Self.defaultRoles
    ) {
      self.code = code
      self.name = name
      self.kind = kind
      self.address = address
      self.coordinate = coordinate
      self.hours = hours
      self.priority = priority
      self.roles = roles
    }
  }

  /// The location's id.
  public let id: LocationID
  /// What the shop decides of it.
  public let details: Details
  /// Raised by every change.
  public let version: Int64

  /// A location with all its parts.
  public init(id: LocationID, details: Details, version: Int64) {
    self.id = id
    self.details = details
    self.version = version
  }

  /// What people call it.
  public var name: String { details.name }
}

/// A location to add. Its id is made by the caller.
public struct NewLocation: Sendable {
  /// The location's id.
  public var id: LocationID
  /// What the shop decides of it.
  public var details: Location.Details

  /// A location to add.
  public init(id: LocationID = .make(), _ details: Location.Details) {
    self.id = id
    self.details = details
  }
}

extension Schema where Value == Location.Details {
  /// The details as the API sends and accepts them, in the words of a location.
  static func details(_ name: String, address: Schema<PostalAddress>) -> Schema {
    .object(
      name, Field("code", \.code, .text(1...40)), Field("name", \.name, .text(1...200)),
      Field("kind", \.kind, .enumeration()), .optional("address", \.address, address),
      .optional("coordinate", \.coordinate, .coordinate),
      .defaulted("hours", \.hours, .openingHours, to: OpeningHours()),
      .defaulted("priority", \.priority, .integer(in: 1...1_000), to: Location.Details.defaultPriority),
      .defaulted("roles", \.listedRoles, .array(of: .enumeration(), count: 0...3), to: defaultRoles)
    ) {
      Location.Details(
        code: $0, name: $1, kind: $2, address: $3, coordinate: $4, hours: $5, priority: $6, roles: Set($7))
    }
  }

  private static var defaultRoles: [Location.Role] {
    Location.Role.allCases.filter(Location.Details.defaultRoles.contains)
  }

  /// The request that changes a location: its address follows its country's rules.
  public static let locationDetails = details("LocationDetails", address: .deliverableAddress)
}

extension Location.Details {
  /// What it does, in one order.
  fileprivate var listedRoles: [Location.Role] { Location.Role.allCases.filter(roles.contains) }
}

extension Schema where Value == Location {
  /// A location as the API sends it.
  public static let location = Schema.object(
    "Location", Field("id", \.id, .identifier()), Field("details", \.details, stored),
    Field("version", \.version, .integer64(in: 1...Int64.max))
  ) { Location(id: $0, details: $1, version: $2) }

  private static let stored = Schema<Location.Details>.details("StoredLocationDetails", address: .postalAddress)
}

extension Schema where Value == NewLocation {
  /// The request that adds a location.
  public static let newLocation = Schema.object(
    "NewLocation", Field("id", \.id, .identifier()), Field("details", \.details, .locationDetails)
  ) { NewLocation(id: $0, $1) }
}

extension Schema where Value == Page<Location> {
  /// A page of locations.
  public static let locations = Schema.page("LocationPage", of: .location)
}

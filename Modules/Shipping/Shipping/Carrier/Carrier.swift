public import FoundationCore

/// Who carries parcels, as the shop knows them.
public struct Carrier: Identifiable, Hashable, Sendable {
  /// How labels of a carrier come about.
  public enum Kind: String, CaseIterable, Sendable {
    /// Staff have the label from elsewhere, and write its number down.
    case manual
    /// The carrier's server is asked for rates and labels.
    case http
  }

  /// What the shop decides of a carrier.
  public struct Details: Hashable, Sendable {
    /// What shoppers and staff call it.
    public var name: String
    /// How its labels come about.
    public var kind: Kind
    /// Where it shows what became of a parcel.
    public var link: TrackingLink?
    /// What the addresses of its server begin with; for `http` alone.
    public var address: String?

    /// The details of a carrier.
    public init(name: String, kind: Kind = .manual, link: TrackingLink? = nil, address: String? = nil) {
      (self.name, self.kind, self.link, self.address) = (name, kind, link, address)
    }
  }

  /// What it is known by.
  public let id: CarrierCode
  /// What the shop decides of it.
  public let details: Details
  /// Whether the shop has a key of its server.
  public let hasKey: Bool
  /// Whether the shop knows what its webhooks are signed with.
  public let hasWebhookSecret: Bool
  /// Raised by every change.
  public let version: Int64

  /// A carrier with all its parts.
  public init(id: CarrierCode, details: Details, hasKey: Bool = false, hasWebhookSecret: Bool = false, version: Int64) {
    (self.id, self.details, self.version) = (id, details, version)
    (self.hasKey, self.hasWebhookSecret) = (hasKey, hasWebhookSecret)
  }

  /// Whether its server can be asked.
  public var isAsked: Bool { details.kind == .http && hasKey }

  /// Whether a shipment's text means this carrier: its code or name, in letters of any case.
  public func isCalled(_ text: String) -> Bool {
    let text = text.lowercased()
    return text == id.description || text == details.name.lowercased()
  }
}

/// What only the shop and a carrier know. It is never told again.
public struct CarrierSecrets: Hashable, Sendable {
  /// The key that the carrier's server takes; the one there is when nil.
  public var key: String?
  /// What the carrier's webhooks are signed with, `whsec_` and base64; the one there is when nil.
  public var webhookSecret: String?

  /// Secrets to keep.
  public init(key: String? = nil, webhookSecret: String? = nil) {
    (self.key, self.webhookSecret) = (key, webhookSecret)
  }
}

/// A carrier to add.
public struct NewCarrier: Hashable, Sendable {
  /// What it is known by.
  public var id: CarrierCode
  /// What the shop decides of it.
  public var details: Carrier.Details
  /// What only the shop and the carrier know.
  public var secrets: CarrierSecrets

  /// A carrier to add.
  public init(id: CarrierCode, _ details: Carrier.Details, secrets: CarrierSecrets = CarrierSecrets()) {
    (self.id, self.details, self.secrets) = (id, details, secrets)
  }
}

/// What a carrier becomes.
public struct CarrierChange: Hashable, Sendable {
  /// What the shop decides of it.
  public var details: Carrier.Details
  /// What only the shop and the carrier know; what is nil stays.
  public var secrets: CarrierSecrets

  /// A change.
  public init(_ details: Carrier.Details, secrets: CarrierSecrets = CarrierSecrets()) {
    (self.details, self.secrets) = (details, secrets)
  }
}

extension Schema where Value == Carrier.Details {
  /// The details as the API sends and accepts them.
  public static let carrierDetails = Schema.object(
    "CarrierDetails", Field("name", \.name, .text(1...100)), Field("kind", \.kind, .enumeration()),
    .optional("link", \.link, .trackingLink), .optional("address", \.address, .text(8...500))
  ) { name, kind, link, address throws(SchemaViolation) in
    guard (kind == .http) == (address != nil) else {
      throw SchemaViolation(
        pointer: "/address", code: "address", message: "A carrier whose server is asked has an address, no other.")
    }
    return Carrier.Details(name: name, kind: kind, link: link, address: address)
  }
}

extension Schema where Value == CarrierSecrets {
  /// Secrets as the API accepts them.
  public static let carrierSecrets = Schema.object(
    "CarrierSecrets", .optional("key", \.key, .text(1...500)),
    .optional("webhookSecret", \.webhookSecret, .text(1...500))
  ) { CarrierSecrets(key: $0, webhookSecret: $1) }
}

extension Schema where Value == Carrier {
  /// A carrier as staff see it.
  public static let carrier = Schema.object(
    "Carrier", Field("code", \.id, .carrierCode), Field("details", \.details, .carrierDetails),
    Field("hasKey", \.hasKey, .boolean), Field("hasWebhookSecret", \.hasWebhookSecret, .boolean),
    Field("version", \.version, .integer64(in: 1...Int64.max))
  ) { Carrier(id: $0, details: $1, hasKey: $2, hasWebhookSecret: $3, version: $4) }
}

extension Schema where Value == [Carrier] {
  /// Every carrier.
  public static let carriers = Schema.array(of: .carrier)
}

extension Schema where Value == NewCarrier {
  /// The request that adds a carrier.
  public static let newCarrier = Schema.object(
    "NewCarrier", Field("code", \.id, .carrierCode), Field("details", \.details, .carrierDetails),
    .defaulted("secrets", \.secrets, .carrierSecrets, to: CarrierSecrets())
  ) { NewCarrier(id: $0, $1, secrets: $2) }
}

extension Schema where Value == CarrierChange {
  /// The request that changes a carrier.
  public static let carrierChange = Schema.object(
    "CarrierChange", Field("details", \.details, .carrierDetails),
    .defaulted("secrets", \.secrets, .carrierSecrets, to: CarrierSecrets())
  ) { CarrierChange($0, secrets: $1) }
}

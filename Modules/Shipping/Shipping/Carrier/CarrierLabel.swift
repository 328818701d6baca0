public import FoundationCore

/// Marks ids of labels that carriers are asked for.
public enum CarrierLabelTag {}
/// The id of a label that a carrier is asked for; the carrier knows the label by it.
public typealias CarrierLabelID = Identifier<CarrierLabelTag>

/// A label that a carrier is asked for.
public struct CarrierLabel: Identifiable, Hashable, Sendable {
  /// The label's id.
  public let id: CarrierLabelID
  /// Who is asked.
  public let carrier: CarrierCode
  /// The carrier's service that was chosen; its usual one when nil.
  public let service: String?
  /// Where it stands.
  public let state: CarrierLabelState
  /// Why there is none, or none yet, in the carrier's words or the store's.
  public let reason: String?
  /// When it was asked for.
  public let requestedAt: Timestamp

  /// A label with all its parts.
  public init(
    id: CarrierLabelID, carrier: CarrierCode, service: String? = nil, state: CarrierLabelState, reason: String? = nil,
    requestedAt: Timestamp
  ) {
    (self.id, self.carrier, self.service, self.state) = (id, carrier, service, state)
    (self.reason, self.requestedAt) = (reason, requestedAt)
  }
}

/// A label to ask a carrier for.
public struct NewCarrierLabel: Hashable, Sendable {
  /// The label's id, made by the caller.
  public var id: CarrierLabelID
  /// Who is to be asked.
  public var carrier: CarrierCode
  /// The carrier's service; its usual one when nil.
  public var service: String?

  /// A label to ask for.
  public init(id: CarrierLabelID = .make(), carrier: CarrierCode, service: String? = nil) {
    (self.id, self.carrier, self.service) = (id, carrier, service)
  }
}

/// What a carrier asks for a parcel.
public struct CarrierRate: Hashable, Sendable {
  /// The carrier's word for the service.
  public let service: String
  /// What the service is called.
  public let name: String
  /// What the shop pays.
  public let price: Money
  /// How many days it takes, if that is known.
  public let days: Int?

  /// A rate.
  public init(service: String, name: String, price: Money, days: Int? = nil) {
    (self.service, self.name, self.price, self.days) = (service, name, price, days)
  }
}

/// Whose rates are asked for.
public struct CarrierRatesRequest: Hashable, Sendable {
  /// The carrier.
  public var carrier: CarrierCode

  /// Asks for the rates of a carrier.
  public init(carrier: CarrierCode) { self.carrier = carrier }
}

extension Schema where Value == CarrierRatesRequest {
  /// The request that asks for rates.
  public static let carrierRatesRequest = Schema.object(
    "CarrierRatesRequest", Field("carrier", \.carrier, .carrierCode)
  ) { CarrierRatesRequest(carrier: $0) }
}

extension Schema where Value == CarrierLabel {
  /// A label as staff see it.
  public static let carrierLabel = Schema.object(
    "CarrierLabel", Field("id", \.id, .identifier()), Field("carrier", \.carrier, .carrierCode),
    .optional("service", \.service, .text(1...100)), Field("state", \.state, .enumeration()),
    .optional("reason", \.reason, .text(1...500)), Field("requestedAt", \.requestedAt, .timestamp)
  ) { CarrierLabel(id: $0, carrier: $1, service: $2, state: $3, reason: $4, requestedAt: $5) }
}

extension Schema where Value == NewCarrierLabel {
  /// The request that asks for a label.
  public static let newCarrierLabel = Schema.object(
    "NewCarrierLabel", Field("id", \.id, .identifier()), Field("carrier", \.carrier, .carrierCode),
    .optional("service", \.service, .text(1...100))
  ) { NewCarrierLabel(id: $0, carrier: $1, service: $2) }
}

extension Schema where Value == CarrierRate {
  /// A rate as carriers and the API send it.
  public static let carrierRate = Schema.object(
    "CarrierRate", Field("service", \.service, .text(1...100)), Field("name", \.name, .text(1...100)),
    Field("price", \.price, .money), .optional("days", \.days, .integer(in: 0...365))
  ) { CarrierRate(service: $0, name: $1, price: $2, days: $3) }
}

extension Schema where Value == [CarrierRate] {
  /// The rates of a carrier.
  public static let carrierRates = Schema.array(of: .carrierRate, count: 0...100)
}

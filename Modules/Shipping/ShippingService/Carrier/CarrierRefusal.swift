import FoundationCore
import HTTPServer

/// Why Shipping refused something about carriers and their labels.
public enum CarrierRefusal: Error, Hashable, Sendable {
  /// There is no such carrier.
  case unknown
  /// Another carrier has this code or name.
  case exists
  /// There are as many carriers as there may be.
  case tooMany
  /// Its server is still to be asked about a label, or has made one of a parcel that has not left.
  case isAsked
  /// The address is not https, or not one that can be asked.
  case badAddress
  /// Its server moves: the key has to be given again, so that nobody else gets it.
  case keyNeeded
  /// The key is not of printable ASCII.
  case badKey
  /// What webhooks are signed with is not `whsec_` and base64.
  case badSecret
  /// A secret cannot be sealed: the store's key is damaged.
  case cannotSeal
  /// Its server cannot be asked: it has none, or the shop has no key of it.
  case notAsked
  /// The shipment has a label, or waits for one.
  case labelled
  /// The order has no address to send to.
  case noAddress
  /// A label with this id exists already.
  case labelExists
  /// There is no such label.
  case noLabel
  /// The carrier's server has said no, or nothing: the reason says what.
  case failed(String)
  /// The signature is missing, wrong or too old.
  case badSignature
  /// What was signed is no news of a parcel.
  case badNotice

  /// The refusal as the API tells it.
  var problem: Problem {
    switch self {
    case .unknown: .notFound("carrier-not-found", detail: "There is no such carrier.")
    case .exists: .conflict("carrier-exists", detail: "There is a carrier of this code or name already.")
    case .tooMany: .conflict("too-many-carriers", detail: "There are as many carriers as there may be.")
    case .isAsked: .conflict("carrier-is-asked", detail: "Parcels with labels of this carrier have not left yet.")
    case .badAddress: Self.invalid("/details/address", "carrier-address", "Give the https address of its server.")
    case .keyNeeded: Self.invalid("/secrets/key", "carrier-key", "Its server moves: give the key again.")
    case .badKey: Self.invalid("/secrets/key", "carrier-key", "Expected letters, digits and signs without spaces.")
    case .badSecret: Self.invalid("/secrets/webhookSecret", "webhook-secret", "Expected whsec_ and base64.")
    case .cannotSeal: .internalError()
    case .notAsked: .conflict("carrier-not-asked", detail: "The carrier's server cannot be asked for labels.")
    case .labelled: .conflict("labelled", detail: "The shipment has a label of a carrier, or waits for one.")
    case .noAddress: .conflict("no-address", detail: "The order has no address to send to.")
    case .labelExists: .conflict("label-exists", detail: "A label with this id exists.")
    case .noLabel: .notFound("carrier-label-not-found", detail: "There is no such label of a carrier.")
    case .failed(let reason): .unavailable("carrier-unavailable", detail: reason, retryAfter: 5)
    case .badSignature: .badRequest("bad-signature", detail: "The signature is missing, wrong or too old.")
    case .badNotice: .badRequest("bad-notice", detail: "The message is no news of a parcel.")
    }
  }

  private static func invalid(_ pointer: String, _ code: String, _ message: String) -> Problem {
    .invalid([SchemaViolation(pointer: pointer, code: code, message: message)])
  }
}

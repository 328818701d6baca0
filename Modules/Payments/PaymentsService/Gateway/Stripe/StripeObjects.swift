import Foundation
import FoundationCore
import Payments

/// What the provider's answers are made of, as far as the store looks at them. Everything else in them is left alone.
enum StripeObject {
  struct Session: Decodable {
    let id: String
    let status: String?
    let url: String?
    let clientReference: String?
    let amount: Int64?
    let currency: String?
    let intent: Reference?

    private enum CodingKeys: String, CodingKey {
      case id, status, url, currency
      case clientReference = "client_reference_id"
      case amount = "amount_total"
      case intent = "payment_intent"
    }
  }

  struct Intent: Decodable {
    let id: String
    let status: String
    let amount: Int64
    let received: Int64?
    let currency: String
    let metadata: [String: String]?
    let charge: Charge?

    private enum CodingKeys: String, CodingKey {
      case id, status, amount, currency, metadata
      case received = "amount_received"
      case charge = "latest_charge"
    }
  }

  /// The charge as far as it was asked for; its id alone says nothing that is needed.
  struct Charge: Decodable {
    let captureBefore: Int64?

    private enum CodingKeys: String, CodingKey { case details = "payment_method_details" }
    private enum DetailKeys: String, CodingKey { case card }
    private enum CardKeys: String, CodingKey { case captureBefore = "capture_before" }

    init(from decoder: any Decoder) throws {
      let card = try? decoder.container(keyedBy: CodingKeys.self)
        .nestedContainer(keyedBy: DetailKeys.self, forKey: .details)
        .nestedContainer(keyedBy: CardKeys.self, forKey: .card)
      captureBefore = try card?.decodeIfPresent(Int64.self, forKey: .captureBefore)
    }
  }

  struct Refund: Decodable {
    let id: String
    let amount: Int64
    let status: String?
    let metadata: [String: String]?
  }

  struct Dispute: Decodable {
    let id: String
    let amount: Int64
    let status: String
  }

  struct List<Element: Decodable>: Decodable {
    let data: [Element]
  }

  struct Failure: Decodable {
    struct Details: Decodable {
      let type: String?, code: String?
    }
    let error: Details
  }

  /// An object by its id, whether it was asked for whole or not.
  struct Reference: Decodable {
    let id: String

    private enum CodingKeys: String, CodingKey { case id }

    init(from decoder: any Decoder) throws {
      if let id = try? decoder.singleValueContainer().decode(String.self) {
        self.id = id
      } else {
        id = try decoder.container(keyedBy: CodingKeys.self).decode(String.self, forKey: .id)
      }
    }
  }

  static func decode<Object: Decodable>(_ type: Object.Type, _ body: [UInt8]) -> Object? {
    try? JSONDecoder().decode(type, from: Data(body))
  }
}

/// Reads webhooks, whichever object they are about.
enum StripeNotice {
  private struct Event: Decodable {
    struct Holder: Decodable {
      let object: Subject
    }
    struct Subject: Decodable {
      let id: String, object: String
      let clientReference: String?
      let metadata: [String: String]?
      let intent: StripeObject.Reference?

      private enum CodingKeys: String, CodingKey {
        case id, object, metadata
        case clientReference = "client_reference_id"
        case intent = "payment_intent"
      }
    }
    let data: Holder
  }

  /// Which payment a webhook is about; nil for what is no object of a payment.
  static func notice(_ body: [UInt8]) -> GatewayNotice? {
    guard let subject = StripeObject.decode(Event.self, body)?.data.object else { return nil }
    let (isSession, isIntent) = (subject.object == "checkout.session", subject.object == "payment_intent")
    let payment = (subject.clientReference ?? subject.metadata?[StripeGateway.paymentField]).flatMap { UniqueID($0) }
    let notice = GatewayNotice(
      payment: payment.map { PaymentID($0) }, reference: isIntent ? subject.id : subject.intent?.id,
      session: isSession && subject.id.utf8.count <= 255 ? subject.id : nil)
    return notice.payment == nil && notice.reference == nil ? nil : notice
  }
}

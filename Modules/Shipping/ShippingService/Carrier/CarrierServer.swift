import Addresses
import Foundation
import FoundationCore
import Shipping
import StoreIdentifiers

/// A carrier's server, asked by the protocol of `Docs/explanations/carriers.md`.
struct CarrierServer: Sendable {
  /// What a carrier knows of a label.
  enum Report: Hashable, Sendable {
    /// It is made: its number and the PDF to print.
    case bought(number: String, document: [UInt8])
    /// It is not made, and will not be.
    case refused(reason: String)
    /// It is not decided yet.
    case pending
  }

  /// What became of a label that is not wanted any more.
  enum Cancellation: Hashable, Sendable {
    /// There is none any more.
    case done
    /// The carrier does not take it back.
    case kept(reason: String)
  }

  /// The longest label that is kept, in bytes.
  static let longestDocument = 1 << 20
  private static let longestAnswer = 2 << 20
  private static let longestReason = 300

  let address: String
  let secret: String
  let call: CarrierCall

  /// What sending a parcel costs.
  func rates(of parcel: CarrierParcel) async throws(CarrierCallError) -> [CarrierRate] {
    let answer = try await send("/rates", Schema.carrierParcel.encode(parcel), key: nil)
    guard answer.status == 200 else { throw Self.failure(answer) }
    return try Self.decoded(answer, as: Self.rates)
  }

  /// Asks for a label: once, however often it is asked with the same key.
  func buy(_ request: [UInt8], key: String) async throws(CarrierCallError) -> Report {
    let answer = try await send("/labels", request, key: key)
    switch answer.status {
    case 200, 201, 202: return try Self.report(answer)
    case 400, 422: return .refused(reason: Self.reason(of: answer))
    // Not a decision: it is busy, or at it, or somebody before it answers.
    default: throw Self.failure(answer)
    }
  }

  /// What became of a label; nil where the carrier was never asked for it.
  func label(_ key: String) async throws(CarrierCallError) -> Report? {
    let answer = try await send("/labels/\(key)", nil, key: nil)
    if answer.status == 404 { return nil }
    guard answer.status == 200 else { throw Self.failure(answer) }
    return try Self.report(answer)
  }

  /// Has a label be none any more, also one that the carrier was never asked for.
  func cancel(_ key: String) async throws(CarrierCallError) -> Cancellation {
    let answer = try await send("/labels/\(key)/cancel", Array("{}".utf8), key: key + "-cancel")
    switch answer.status {
    case 200...204: return .done
    case 409, 422: return .kept(reason: Self.reason(of: answer))
    default: throw Self.failure(answer)
    }
  }

  private func send(_ path: String, _ body: [UInt8]?, key: String?) async throws(CarrierCallError) -> CarrierAnswer {
    try await call(
      CarrierRequest(address: address + path, body: body, key: key, limit: Self.longestAnswer), secret)
  }

  private static func report(_ answer: CarrierAnswer) throws(CarrierCallError) -> Report {
    let label = try decoded(answer, as: Self.label)
    switch label.status {
    case .pending: return .pending
    case .refused, .cancelled: return .refused(reason: told(label.reason ?? "The carrier gives no reason."))
    case .bought:
      guard let number = label.number, let text = label.document,
        let document = Data(base64Encoded: text, options: .ignoreUnknownCharacters)
      else {
        throw .unanswered(reason: "The carrier's label has no number, or no document.")
      }
      guard document.count <= longestDocument, document.starts(with: Array("%PDF-".utf8)) else {
        throw .unanswered(reason: "The carrier's label is no PDF, or too large.")
      }
      return .bought(number: number, document: Array(document))
    }
  }

  private static func decoded<Value>(
    _ answer: CarrierAnswer, as schema: Schema<Value>
  ) throws(CarrierCallError) -> Value {
    do throws(SchemaError) { return try schema.decode(answer.body, unknownFields: .ignored) } catch {
      throw .unanswered(reason: "The carrier's answer cannot be read.")
    }
  }

  private static func failure(_ answer: CarrierAnswer) -> CarrierCallError {
    .unanswered(reason: told("The carrier answered \(answer.status)."))
  }

  /// Why the carrier said no.
  private static func reason(of answer: CarrierAnswer) -> String {
    let said = try? refusal.decode(answer.body, unknownFields: .ignored)
    return told(said ?? "The carrier answered \(answer.status).")
  }

  /// A carrier's text as it is kept: one line, not too long.
  private static func told(_ text: String) -> String {
    let line = String(
      String.UnicodeScalarView(
        text.unicodeScalars.prefix(longestReason).map { $0.properties.generalCategory == .control ? " " : $0 }))
    return line.isEmptyOrWhiteSpace ? "The carrier gives no reason." : line
  }
}

extension CarrierServer {
  private enum Status: String, CaseIterable, Sendable { case bought, refused, pending, cancelled }

  private struct Label {
    let status: Status, number: String?, document: String?, reason: String?
  }

  private static let label = Schema<Label>.object(
    "CarrierServerLabel", Field("status", \.status, .enumeration()),
    .optional("trackingNumber", \.number, .text(1...100)),
    .optional("document", \.document, .multiline(0...longestAnswer)),
    .optional("reason", \.reason, .multiline(0...10_000))
  ) { Label(status: $0, number: $1, document: $2, reason: $3) }

  private struct Refusal { let reason: String }

  private static let refusal = Schema<Refusal>.object(
    "CarrierServerRefusal", Field("reason", \.reason, .multiline(0...10_000))
  ) { Refusal(reason: $0) }.map({ refusal throws(SchemaViolation) in refusal.reason }, { Refusal(reason: $0) })

  private struct Rates { let rates: [CarrierRate] }

  private static let rates = Schema<Rates>.object(
    "CarrierServerRates", Field("rates", \.rates, .carrierRates)
  ) { Rates(rates: $0) }.map({ rates throws(SchemaViolation) in rates.rates }, { Rates(rates: $0) })
}

/// What a carrier is told of a shipment.
struct CarrierParcel: Sendable {
  let shipment: ShipmentID
  let service: String?
  /// Where it leaves; nil where the shop has not said: the carrier knows the shop.
  let sender: PostalAddress?
  let recipient: PostalAddress
  let parcels: [Parcel]
}

extension Schema where Value == CarrierParcel {
  /// The request of rates and labels.
  static let carrierParcel = Schema.object(
    "CarrierParcel", Field("reference", \.shipment, .identifier()), .optional("service", \.service, .text(1...100)),
    .optional("from", \.sender, .unnamedAddress), Field("to", \.recipient, .unnamedAddress),
    Field("parcels", \.parcels, .array(of: .parcel))
  ) { CarrierParcel(shipment: $0, service: $1, sender: $2, recipient: $3, parcels: $4) }
}

import Foundation
import FoundationCore
import HTTPServer
import Markets
import MarketsService
import Outbound
import OutboundService

/// Asks the EU's register of VAT numbers, VIES, by its REST interface, written from its public description.
struct VATRegisterClient: Sendable {
  let client: GuardedHTTPClient
  let logger: Logger
  /// Whether the register may be asked without encryption: only where the shop allows networks of its own.
  let allowsPlainHTTP: Bool

  /// What the register at an address says of a number; nil where it does not answer, or answers something else.
  func ask(_ number: VATNumber, as requester: VATNumber, at address: String) async -> VATRegisterAnswer? {
    guard allowsPlainHTTP || address.hasPrefix("https://") else { return silent("The address is not https.") }
    do throws(OutboundCallError) {
      let response = try await client.send(
        OutboundRequest(
          .post, address + "/check-vat-number", fields: [OutboundField("Content-Type", "application/json")],
          body: Schema.question.encode(Question(number, requester)), isIdempotent: false), deadline: .seconds(8))
      guard response.status == 200 else { return silent("It answered \(response.status).") }
      guard let answer = try? Schema.vatRegisterAnswer.decode(response.body, unknownFields: .ignored),
        answer.country == number.prefix, answer.number == number.body
      else { return silent("It did not answer the question.") }
      guard answer.isRegistered else { return .unknown }
      // Without it there is no proof.
      guard let reference = Self.said(answer.reference) else { return silent("It gave no reference.") }
      return .registered(reference: reference, name: Self.said(answer.name), address: Self.said(answer.address))
    } catch { return silent(error.sentence) }
  }

  /// The shop's log says why businesses pay tax; not who they are.
  private func silent(_ reason: String) -> VATRegisterAnswer? {
    logger.log(.warning, "vat-register", [("reason", reason)])
    return nil
  }

  /// A text of the register's, with what has no place in an order's left out. Hyphens are what it writes for nothing.
  private static func said(_ text: String?) -> String? {
    let lines = text?.split(whereSeparator: \.isNewline).map {
      $0.split(whereSeparator: \.isWhitespace).joined(separator: " ")
    }
    let said = lines?.filter { !$0.isEmpty }.joined(separator: "\n") ?? ""
    return said.contains { $0 != "-" } ? said : nil
  }

  fileprivate struct Question {
    let country: String, number: String, requesterCountry: String, requesterNumber: String

    init(_ number: VATNumber, _ requester: VATNumber) {
      (country, self.number) = (number.prefix, number.body)
      (requesterCountry, requesterNumber) = (requester.prefix, requester.body)
    }
  }

  fileprivate struct Answer {
    let country: String, number: String, isRegistered: Bool, reference: String?, name: String?, address: String?
  }
}

extension Schema where Value == VATRegisterClient.Question {
  fileprivate static let question = Schema.object(
    "VATQuestion", Field("countryCode", \.country, .text(2...2)), Field("vatNumber", \.number, .text(2...12)),
    Field("requesterMemberStateCode", \.requesterCountry, .text(2...2)),
    Field("requesterNumber", \.requesterNumber, .text(2...12))
  ) { _, _, _, _ throws(SchemaViolation) in
    throw SchemaViolation(code: "unsupported", message: "A question is only sent.")
  }
}

extension Schema where Value == VATRegisterClient.Answer {
  fileprivate static let vatRegisterAnswer = Schema.object(
    "VATRegisterAnswer", Field("countryCode", \.country, .text(2...2)), Field("vatNumber", \.number, .text(2...12)),
    Field("valid", \.isRegistered, .boolean), .optional("requestIdentifier", \.reference, .text(0...100)),
    .optional("name", \.name, .multiline(0...500)), .optional("address", \.address, .multiline(0...1_000))
  ) {
    VATRegisterClient.Answer(country: $0, number: $1, isRegistered: $2, reference: $3, name: $4, address: $5)
  }
}

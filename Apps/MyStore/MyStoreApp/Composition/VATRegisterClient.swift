import Foundation
import FoundationCore
import Markets
import MarketsService
import Outbound
import OutboundService

/// Asks the EU's register of VAT numbers, VIES, by its REST interface, written from its public description.
struct VATRegisterClient: Sendable {
  let client: GuardedHTTPClient
  /// What addresses of the register begin with; nil where nobody is to be asked.
  let address: @Sendable () -> String?

  /// What the register says of a number; nil where it does not answer, or answers something else.
  func ask(_ number: VATNumber, as requester: VATNumber?) async -> VATRegisterAnswer? {
    guard let address = address() else { return nil }
    let question = Question(number, requester)
    do throws(OutboundCallError) {
      let response = try await client.send(
        OutboundRequest(
          .post, address + "/check-vat-number", fields: [OutboundField("Content-Type", "application/json")],
          body: Schema.question.encode(question), isIdempotent: true), deadline: .seconds(8))
      guard response.status == 200,
        let answer = try? Schema.vatRegisterAnswer.decode(response.body, unknownFields: .ignored),
        answer.country == number.prefix, answer.number == number.body
      else { return nil }
      let reference = answer.reference.flatMap { $0.isEmpty ? nil : $0 }
      return VATRegisterAnswer(isRegistered: answer.isRegistered, reference: reference)
    } catch { return nil }
  }

  fileprivate struct Question {
    let country: String, number: String, requesterCountry: String?, requesterNumber: String?

    init(_ number: VATNumber, _ requester: VATNumber?) {
      (country, self.number) = (number.prefix, number.body)
      (requesterCountry, requesterNumber) = (requester?.prefix, requester?.body)
    }
  }

  fileprivate struct Answer {
    let country: String, number: String, isRegistered: Bool, reference: String?
  }
}

extension Schema where Value == VATRegisterClient.Question {
  fileprivate static let question = Schema.object(
    "VATQuestion", Field("countryCode", \.country, .text(2...2)), Field("vatNumber", \.number, .text(2...12)),
    .optional("requesterMemberStateCode", \.requesterCountry, .text(2...2)),
    .optional("requesterNumber", \.requesterNumber, .text(2...12))
  ) { _, _, _, _ throws(SchemaViolation) in
    throw SchemaViolation(code: "unsupported", message: "A question is only sent.")
  }
}

extension Schema where Value == VATRegisterClient.Answer {
  fileprivate static let vatRegisterAnswer = Schema.object(
    "VATRegisterAnswer", Field("countryCode", \.country, .text(2...2)), Field("vatNumber", \.number, .text(2...12)),
    Field("valid", \.isRegistered, .boolean), .optional("requestIdentifier", \.reference, .text(0...100))
  ) { VATRegisterClient.Answer(country: $0, number: $1, isRegistered: $2, reference: $3) }
}

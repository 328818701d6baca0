import Customers
import Foundation
import FoundationCore
import HTTPServer
import MyStoreApp
import MyStoreKit
import TestSupport
import Testing

/// A write that is repeated, because its answer was lost, has no second effect.
struct IdempotentWritesTests {
  /// Why an operation needs no `Idempotency-Key`.
  private enum Reason: String {
    /// Nothing but a session or a pass comes of it, and another one does no harm.
    case signsIn
    /// A repeat finds that it has been done, and changes or answers nothing else.
    case alreadyDone
    /// What is sent names what it is about by ids or paths: the second time everything is there, as it was sent.
    case namesItself
    /// It computes something, and writes nothing.
    case writesNothing
  }

  private static let exceptions: [String: Reason] = [
    "signIn": .signsIn, "signInCustomer": .signsIn, "enterShop": .signsIn,
    "beginImport": .namesItself, "importCategories": .namesItself, "importLocations": .namesItself,
    "cancelImport": .alreadyDone, "beginPictureFetch": .alreadyDone,
    "stopPictureFetch": .alreadyDone, "beginReindexing": .alreadyDone, "continueReindexing": .alreadyDone,
    "retryJob": .alreadyDone, "cancelJob": .alreadyDone, "retryParkedEvent": .alreadyDone,
    "findOrder": .writesNothing, "previewPromotion": .writesNothing, "simulatePromotion": .writesNothing,
    "tryZones": .writesNothing, "quoteDraftOrder": .writesNothing, "askCarrierRates": .writesNothing,
    "addKnownTaxRates": .alreadyDone, "checkVATNumber": .alreadyDone,
    "decideTestPayment": .alreadyDone, "removeFormerOrders": .alreadyDone,
    // What it asks for is looked at once more, which finds nothing new.
    "takePaymentWebhook": .alreadyDone, "takeTrackingWebhook": .alreadyDone,
    // Refused: what it took back is not as it was.
    "revertChange": .alreadyDone,
  ]

  private struct Operation {
    let name: String
    let method: String
    let headers: Set<String>
  }

  private func operations(of local: LocalStore) async throws -> [Operation] {
    let answer = await local.store.router.respond(to: HTTPRequest(.get, "/openapi.json"))
    let document = try #require(try JSONSerialization.jsonObject(with: Data(answer.body)) as? [String: Any])
    let paths = try #require(document["paths"] as? [String: [String: [String: Any]]])
    return paths.values.flatMap { methods in
      methods.compactMap { method, operation in
        guard let name = operation["operationId"] as? String else { return nil }
        let inputs = operation["parameters"] as? [[String: Any]] ?? []
        let headers = inputs.filter { $0["in"] as? String == "header" }.compactMap { $0["name"] as? String }
        return Operation(name: name, method: method, headers: Set(headers))
      }
    }
  }

  @Test func `every write of the API takes a key, or says why it needs none`() async throws {
    try await LocalStore.with { local in
      let writes = try await operations(of: local).filter { $0.method != "get" }
      #expect(writes.count > 100)
      let keyless = writes.filter { write in
        // PUT and DELETE are idempotent by what they mean (RFC 9110, 9.2.2); with If-Match, the second finds another version.
        !write.headers.contains("Idempotency-Key") && !write.headers.contains("If-Match")
          && !["put", "delete"].contains(write.method)
      }
      #expect(Set(keyless.map(\.name)) == Set(Self.exceptions.keys))
      let keyed = writes.filter { $0.headers.contains("Idempotency-Key") }
      #expect(keyed.count > 40)
    }
  }

  @Test func `what strangers do by the link of a mail is answered at a repeat as it was`() async throws {
    try await withTemporaryFolder { folder in
      let store = try await StoreProcess.start(database: folder.appendingPathComponent("mystore.db").path)
      let transport = NetworkTransport(base: store.base)
      func post(_ path: String, _ json: String, key: String?) async throws -> TransportResponse {
        var request = TransportRequest(method: .post, path: "/api/v1/" + path)
        request.fields["content-type"] = "application/json"
        request.fields["idempotency-key"] = key
        request.body = Array(json.utf8)
        return try await transport.send(request, progress: nil)
      }
      func twice(_ path: String, _ json: String) async throws -> TransportResponse {
        let first = try await post(path, json, key: "once-\(path)")
        let second = try await post(path, json, key: "once-\(path)")
        #expect(first.status == second.status && first.body == second.body, "\(path): \(second.status)")
        return first
      }
      func token(to email: String, below path: String) async throws -> String {
        try #require(try await store.mails.link(to: email, below: path).split(separator: "/").last.map { String($0) })
      }
      #expect(try await twice("registrations", #"{"email":"ann@home.example"}"#).status == 202)
      let opening = try await token(to: "ann@home.example", below: "/open-account/")
      let account = #"{"id":"\#(AuditedRequest.id(5))","token":"\#(opening)","name":"Ann","password":"a long bicycle"}"#
      #expect(try await twice("accounts", account).status == 201)
      // Without the key, or with another, the link is used up.
      #expect(try await post("accounts", account, key: nil).status >= 400)
      #expect(try await post("accounts", account, key: "another").status >= 400)
      let reset = #"{"email":"ann@home.example","account":"customer"}"#
      #expect(try await twice("access/password-resets", reset).status == 202)
      let resetting = try await token(to: "ann@home.example", below: "/new-password/")
      let password = #"{"token":"\#(resetting)","password":"another bicycle"}"#
      #expect(try await twice("access/passwords", password).status == 204)
      #expect(try await post("access/passwords", password, key: nil).status >= 400)
      // One message for each of what was asked twice.
      let messages = try await eventually({ $0.count >= 3 }) { try store.mails.messages(to: "ann@home.example") }
      #expect(messages.count == 3)
      #expect(await store.stop())
    }
  }
}

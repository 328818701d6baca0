import Catalog
import Foundation
import FoundationCore
import HTTPServer
import Inventory
import InventoryService
import MyStoreApp
import MyStoreKit
import Ordering
import Persistence
import Synchronization
import TestSupport
import Testing

/// Every line of the log says which request it is about, also of what was done later.
struct LogTests {
  /// Lines as they are logged.
  private final class Lines: Sendable {
    private let lines = Mutex<[[String: String]]>([])

    var logger: Logger {
      Logger(minimum: .debug) { line in
        let fields = try? JSONDecoder().decode([String: String].self, from: Data(line.utf8))
        self.lines.withLock { $0.append(fields ?? ["event": "unreadable: \(line)"]) }
      }
    }

    func lines(of event: String) -> [[String: String]] { lines.withLock { $0.filter { $0["event"] == event } } }
  }

  /// A store whose messages cannot be kept: there is a file where their folder would be.
  private func withStore(
    _ lines: Lines, allocate: StockAllocation = .conditional, _ body: (LocalStore) async throws -> Void
  ) async throws {
    try await LocalStore.with(
      allocate: allocate, logger: lines.logger,
      prepare: { try Data().write(to: $0.appendingPathComponent("mail")) }, body)
  }

  private func post(
    _ path: String, _ json: String, as request: UniqueID, by token: String? = nil, to local: LocalStore
  ) async throws -> HTTPResponse {
    var fields = HTTPFields()
    fields.append("Content-Type", "application/json")
    fields.append("Idempotency-Key", "once-\(request)")
    if let token { fields.append("Authorization", "Bearer \(token)") }
    return await local.store.router.respond(
      to: HTTPRequest(.post, path, fields: fields, body: Array(json.utf8), correlation: request))
  }

  @Test func `what a request logs deep inside names the request, and so does its failure`() async throws {
    let lines = Lines()
    let logger = lines.logger
    // Inside the transaction, which runs on a thread of the database.
    let broken = StockAllocation { _, _, _, _ throws(InventoryError) in
      logger.log(.warning, "deep inside")
      throw .storage(.statement("no stock"))
    }
    try await withStore(lines, allocate: broken) { local in
      let product = try await local.owner.addProduct("Bottle", price: 500, stock: 5)
      let variant = try #require(product.variants.first).id
      for number in 1...3 {
        let opened = try await local.anyone.ordering.openCart(NewCart(of: variant, quantity: 1))
        let order = Schema.placeOrder.encode(try StoreClients.request(opened.cart))
        let request = UniqueID(high: 7 << 12, low: UInt64(number))
        let answer = try await post(
          "/api/v1/ordering/orders", String(decoding: order, as: UTF8.self), as: request,
          by: opened.token, to: local)
        #expect(answer.status == .internalServerError)
        #expect(String(decoding: answer.body, as: UTF8.self).contains(request.description))
        for event in ["deep inside", "request failed"] {
          #expect(lines.lines(of: event).last?["correlationId"] == request.description)
        }
      }
      #expect(Set(lines.lines(of: "deep inside").map { $0["correlationId"] }).count == 3)
    }
  }

  @Test func `a job that fails names the request that asked for it`() async throws {
    let lines = Lines()
    try await withStore(lines) { local in
      for number in 1...2 {
        let request = UniqueID(high: 7 << 12, low: UInt64(number))
        // The answer is followed by a job, which asks for another one that cannot write the message.
        let answer = try await post(
          "/api/v1/registrations", #"{"email":"ann\#(number)@home.example"}"#, as: request, to: local)
        #expect(answer.status == .accepted)
        let failures = try await eventually({ !$0.isEmpty }) {
          lines.lines(of: "job-failed").filter { $0["correlationId"] == request.description }
        }
        #expect(failures.first?["kind"] == "outbound.mail", "\(failures)")
      }
    }
  }

  @Test func `pages ask the API in the name of the request that they are answered for`() async throws {
    let lines = Lines()
    try await withStore(lines) { local in
      let request = UniqueID(high: 7 << 12, low: 9)
      let page = await local.store.router.respond(to: HTTPRequest(.get, "/", correlation: request))
      #expect(page.status.code < 400)
      let answered = lines.lines(of: "request answered")
      #expect(answered.count > 1)
      #expect(Set(answered.map { $0["correlationId"] }) == [request.description], "\(answered)")
    }
  }
}

import Access
import FoundationCore
import HTTPServer
import MyStoreKit
import MyStoreScreens
import Synchronization
import WebUIServer

/// Tables of text that a browser downloads, for the staff user who is signed in at it.
///
/// A table is sent while it is made, page by page, however long it is. One that cannot be finished ends in a connection
/// that closes early, so that no browser keeps a part of it as the whole.
struct StaffTables: Sendable {
  let pages: PageHost<WebSession, StoreRootView>
  let transport: any Transport

  /// Makes the table of a request, as the staff user; nil for an address that has none.
  typealias Make = @Sendable (HTTPRequest, HTTPClient) async throws(HTTPClientError) -> StaffTable?

  /// Serves the tables of some addresses as a file with a name.
  func route(_ path: PageRoute.Path, _ name: String, _ make: @escaping Make) -> PageRoute {
    PageRoute([.get], path, bodyLimit: 0) { request in
      // Megabytes of text are more than a loop's other connections should wait for.
      await withTaskExecutorPreference(globalConcurrentExecutor) { await answer(request, name, make) }
    }
  }

  private func answer(_ request: HTTPRequest, _ name: String, _ make: Make) async -> HTTPResponse {
    func refusal(_ problem: Problem) -> HTTPResponse { problem.response(correlationID: request.correlationID) }
    let token: String?
    do { token = try await pages.context(of: request)?.staffToken } catch {
      return refusal(.unavailable(retryAfter: 5))
    }
    guard let token else { return refusal(.notFound()) }
    do throws(HTTPClientError) {
      guard let table = try await make(request, HTTPClient(transport: transport, token: token)) else {
        return refusal(.notFound())
      }
      // The first page decides what is answered: after it nothing can be refused any more.
      return HTTPResponse(
        .ok,
        fields: [
          "Content-Type": "text/csv; charset=utf-8", "Content-Disposition": "attachment; filename=\"\(name).csv\"",
          "Cache-Control": "no-store",
        ], stream: Self.stream(try await table.next(), then: table))
    } catch {
      switch error.status {
      // Who may not have it is told as little as who asks for what there is not.
      case 400, 401, 403, 404: return refusal(.notFound())
      default: return refusal(.unavailable())
      }
    }
  }

  private static func stream(_ first: [UInt8]?, then table: StaffTable) -> BodyStream {
    let first = Mutex(first)
    return BodyStream {
      let ready = first.withLock { first in
        defer { first = nil }
        return first
      }
      if let ready { return ready }
      return try await withTaskExecutorPreference(globalConcurrentExecutor) { try await table.next() }
    }
  }
}

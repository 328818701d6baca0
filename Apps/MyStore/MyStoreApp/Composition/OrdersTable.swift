import Access
import Foundation
import FoundationCore
import HTTPServer
import MyStoreKit
import MyStoreScreens
import Ordering
import OrderingUI
import WebUI
import WebUIServer

/// The orders that match criteria as a table of text, for the staff user who is signed in at the browser.
enum OrdersTable {
  /// More rows than this a spreadsheet does not take well; the API gives all of them.
  private static let limit = 100_000

  static func route(_ pages: PageHost<WebSession, StoreRootView>, transport: any Transport) -> PageRoute {
    PageRoute([.get], .exact(OrdersFile.path), bodyLimit: 0) { request in
      // Megabytes of text are more than a loop's other connections should wait for.
      await withTaskExecutorPreference(globalConcurrentExecutor) { await answer(request, pages, transport) }
    }
  }

  private static func answer(
    _ request: HTTPRequest, _ pages: PageHost<WebSession, StoreRootView>, _ transport: any Transport
  ) async -> HTTPResponse {
    let token: String?
    do { token = try await pages.context(of: request)?.staffToken } catch {
      return Problem.unavailable(retryAfter: 5).response(correlationID: request.correlationID)
    }
    guard let token, let location = PageLocation(request.target) else {
      return Problem.notFound().response(correlationID: request.correlationID)
    }
    let client = OrderingHTTPClient(client: HTTPClient(transport: transport, token: token))
    do throws(HTTPClientError) {
      return HTTPResponse(
        .ok,
        fields: [
          "Content-Type": "text/csv; charset=utf-8", "Content-Disposition": "attachment; filename=\"orders.csv\"",
          "Cache-Control": "no-store",
        ], body: try await table(OrdersFile.criteria(of: location), OrdersFile.locale(of: location), client))
    } catch {
      // Who may not have it is told as little as who asks for what there is not.
      let isNobodys = [401, 403, 404].contains(error.status)
      let problem = isNobodys ? Problem.notFound() : Problem.unavailable()
      return problem.response(correlationID: request.correlationID)
    }
  }

  /// Reads page after page: no more orders than a page has are held beside the text.
  private static func table(
    _ criteria: OrderCriteria, _ locale: Locale, _ client: OrderingHTTPClient
  ) async throws(HTTPClientError) -> [UInt8] {
    var writer = CSVWriter()
    writer.write(OrdersFile.header(in: locale))
    var (cursor, count): (Cursor?, Int) = (nil, 0)
    repeat {
      let page = try await client.orders(criteria, after: cursor, limit: 100)
      for order in page.items {
        writer.write(OrdersFile.row(order, in: locale).map { CSVCell.plain($0) })
      }
      count += page.items.count
      cursor = page.next
    } while cursor != nil && count < limit
    return writer.bytes
  }
}

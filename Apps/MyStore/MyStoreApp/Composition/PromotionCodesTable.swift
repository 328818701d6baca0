import Access
import FoundationCore
import HTTPServer
import Marketing
import MarketingUI
import MyStoreKit
import MyStoreScreens
import WebUIServer

/// All codes of a promotion as a file, for the staff user who is signed in at the browser.
enum PromotionCodesTable {
  /// More rows than this a spreadsheet does not take; the API gives all of them.
  private static let limit = 100_000

  static func route(_ pages: PageHost<WebSession, StoreRootView>, transport: any Transport) -> PageRoute {
    PageRoute([.get], .prefix(PromotionCodesFile.prefix), bodyLimit: 0) { request in
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
    guard let id = PromotionCodesFile.id(path: request.path), let token else {
      return Problem.notFound().response(correlationID: request.correlationID)
    }
    let marketing = MarketingHTTPClient(client: HTTPClient(transport: transport, token: token))
    var writer = CSVWriter()
    PromotionCodesFile.writeHeader(to: &writer)
    var (cursor, count) = (Cursor?.none, 0)
    do throws(HTTPClientError) {
      repeat {
        let page = try await marketing.codes(of: id, after: cursor, limit: 100)
        for code in page.items { PromotionCodesFile.write(code, to: &writer) }
        count += page.items.count
        cursor = page.next
      } while cursor != nil && count < limit
    } catch {
      // Who may not have it is told as little as who asks for what there is not.
      let isNobodys = [401, 403, 404].contains(error.status)
      let problem = isNobodys ? Problem.notFound() : Problem.unavailable()
      return problem.response(correlationID: request.correlationID)
    }
    return HTTPResponse(
      .ok,
      fields: [
        "Content-Type": "text/csv; charset=utf-8", "Content-Disposition": "attachment; filename=\"codes.csv\"",
        "Cache-Control": "no-store",
      ], body: writer.bytes)
  }
}

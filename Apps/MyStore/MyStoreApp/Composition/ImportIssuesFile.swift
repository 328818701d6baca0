import Access
import Catalog
import CatalogUI
import FoundationCore
import HTTPServer
import MyStoreKit
import MyStoreScreens
import WebUIServer

/// All issues of an import as a file, for the staff user who is signed in at the browser.
enum ImportIssuesFile {
  /// More rows than this a spreadsheet does not take; the API gives all of them.
  private static let limit = 100_000

  static func route(_ pages: PageHost<WebSession, StoreRootView>, transport: any Transport) -> PageRoute {
    PageRoute([.get], .prefix(ProductImportIssuesFile.prefix), bodyLimit: 0) { request in
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
    guard let id = ProductImportIssuesFile.id(path: request.path), let token else {
      return Problem.notFound().response(correlationID: request.correlationID)
    }
    let catalog = CatalogHTTPClient(client: HTTPClient(transport: transport, token: token))
    var writer = CSVWriter()
    writer.writeIssueHeader()
    var (next, count) = (Int?.some(0), 0)
    do throws(HTTPClientError) {
      while let after = next, count < limit {
        let part = try await catalog.imports.issues(of: id, after: after)
        for issue in part.items { writer.write(issue) }
        count += part.items.count
        next = part.next
      }
    } catch {
      // Who may not have it is told as little as who asks for what there is not.
      let isNobodys = [401, 403, 404].contains(error.status)
      let problem = isNobodys ? Problem.notFound() : Problem.unavailable()
      return problem.response(correlationID: request.correlationID)
    }
    return HTTPResponse(
      .ok,
      fields: [
        "Content-Type": "text/csv; charset=utf-8", "Content-Disposition": "attachment; filename=\"bad-rows.csv\"",
        "Cache-Control": "no-store",
      ], body: writer.bytes)
  }
}

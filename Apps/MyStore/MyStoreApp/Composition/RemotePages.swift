import Access
import AccessService
import FoundationCore
import HTTPServer
import MyStoreKit
import MyStoreScreens
import Persistence
import WebUIServer

/// The pages of a store whose API is elsewhere: the same screens over a network.
///
/// It has a database of its own, with nothing in it but the browsers' sessions and the key of its pages.
final class RemotePages: Sendable {
  private let configuration: StoreConfiguration
  private let database: Database
  private let pages: PageHost<WebSession, StoreRootView>
  private let metrics = Metrics()
  private let router: Router<AccessPolicy>

  /// Opens or creates the database. The API need not answer yet.
  ///
  /// - Throws: `DatabaseError` when the database cannot be opened; `AccessError` when its key cannot be kept.
  init(_ configuration: StoreConfiguration, api: any Transport, logger: Logger = .silent) async throws {
    self.configuration = configuration
    database = try await configuration.openDatabase(schemas: [AccessSchema.self], clock: .system)
    let access = AccessService(database: database, clock: .system)
    do {
      let remote = AccessHTTPClient(client: HTTPClient(transport: api))
      let sessions = WebSessions(database: database, clock: .system) { token in
        // Whoever is no longer known there is asked to sign in here.
        do throws(HTTPClientError) { return try await remote.holder(of: token) } catch {
          guard error.status == 401 else { throw error }
          return nil
        }
      }
      // What the office sets is the store's: here flags say the same.
      let values = configuration.flagged
      let front = ShopFront(locale: configuration.locale, currency: configuration.currency) { values }
      pages = Pages.host(
        configuration, front: front, sessions: sessions, signingKey: try await access.secret(named: "pages"),
        transport: api,
        metrics: metrics, logger: logger)
      pages.register(in: metrics)
      router = try Router(
        routes: [],
        pages: [
          .health(), .readiness { await Self.readiness(of: api) }, .metrics(metrics),
        ] + StaffTables(pages: pages, transport: api).routes
          + PaperPages(pages: pages, transport: api).routes + Self.files.map { Self.forwarding($0, to: api) }
          + pages.routes,
        metrics: metrics, logger: logger)
    } catch {
      await database.close()
      throw error
    }
  }

  /// A server for the pages, not yet started.
  func server(logger: Logger = .silent) -> HTTPServer {
    let server = HTTPServer(configuration: .init(configuration), handler: router, logger: logger)
    server.register(in: metrics)
    return server
  }

  /// Hands pages to their browsers, which go on with them when the pages are back: before the server stops.
  func pause() async { await pages.pause() }

  /// Ends the pages and closes the database.
  func close() async {
    await pages.closePages()
    await database.close()
  }

  /// What pages and search engines ask for beside pages.
  private static let files: [PageRoute.Path] = [
    .prefix("/media/"), .exact("/robots.txt"), .exact("/sitemap.xml"), .prefix("/sitemaps/"),
  ]
  /// Fields of answers that are passed on.
  private static let fields = ["content-type", "etag", "cache-control", "content-security-policy"]

  private static func readiness(of api: any Transport) async -> Readiness {
    do throws(TransportError) {
      let answer = try await api.send(TransportRequest(method: .get, path: "/readyz"), progress: nil)
      return answer.status == 200 ? .ready : .notReady
    } catch { return .notReady }
  }

  /// Answers with what the API's server answers to the same request for anyone.
  private static func forwarding(_ path: PageRoute.Path, to api: any Transport) -> PageRoute {
    PageRoute([.get], path, bodyLimit: 0) { request in
      var outgoing = TransportRequest(method: .get, path: request.path)
      outgoing.fields["x-forwarded-for"] = request.remoteAddress
      outgoing.fields["if-none-match"] = request.fields.values(of: "if-none-match").first
      do throws(TransportError) {
        let answer = try await api.send(outgoing, progress: nil)
        var response = HTTPResponse(HTTPStatus(code: answer.status), body: answer.body)
        for name in fields { response.fields[name] = answer.fields[name] }
        return response
      } catch {
        return Problem.unavailable(retryAfter: 5).response(correlationID: request.correlationID)
      }
    }
  }
}

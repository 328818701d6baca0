import Access
import AccessService
import Content
import Foundation
import FoundationCore
import FoundationUI
import HTTPServer
import MyStoreKit
import MyStoreScreens
import OrderingService
import Pictures
import WebUI
import WebUIServer

/// The store's pages: a client of its API like any other, in the same process or over a network.
enum Pages {
  /// Tells one build of the program from the next.
  private static let build: String = {
    let path = (try? FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/exe")) ?? ""
    let attributes = (try? FileManager.default.attributesOfItem(atPath: path)) ?? [:]
    let time = (attributes[.modificationDate] as? Date)?.timeIntervalSince1970 ?? 0
    return "\(time) \(attributes[.size] ?? 0)"
  }()

  /// What a client's cache counts, by the word that stands for it in metrics.
  private static let cacheCounts: [(String, any KeyPath<HTTPCache.Statistics, Int> & Sendable)] = [
    ("hit", \.hits), ("revalidated", \.revalidated), ("miss", \.misses),
  ]

  /// Those who ask without a token, and those who have one.
  private static let principals: [(String, @Sendable (HTTPClient) -> HTTPCache.Statistics)] = [
    ("anyone", { $0.allCacheStatistics.anyone }), ("known", { $0.allCacheStatistics.known }),
  ]

  static func host(
    _ configuration: StoreConfiguration, front: ShopFront, sessions: WebSessions, signingKey: [UInt8],
    transport: any Transport,
    metrics: Metrics, logger: Logger, purchase: @escaping PurchaseView = StoreRootView.addToCart
  ) -> PageHost<WebSession, StoreRootView> {
    let own = HTTPClient(transport: transport, language: configuration.locale)
    for (result, count) in cacheCounts {
      for (principal, statistics) in principals {
        metrics.counter(
          "client_cache_requests_total", help: "Requests of pages, by who asked and what the client's cache did.",
          labels: [("principal", principal), ("result", result)]
        ) { Double(statistics(own)[keyPath: count]) }
      }
    }
    // One secret, two keys: what signs must not encrypt.
    let sealingKey = Cryptography.digest(Array("pages kept by browsers".utf8), key: signingKey)
    var settings = PageHost<WebSession, StoreRootView>.Configuration(
      siteName: front.pages.name, origins: configuration.origins, text: { InterfaceText(language: $0) })
    settings.site = { front.pages }
    settings.build = build
    settings.components = DesignSystem.styleSheet
    settings.styleSheets = [DesignSystem.office: DesignSystem.officeStyleSheet]
    settings.scheme = configuration.isBehindTLS ? "https" : "http"
    settings.uploadFolder = URL(fileURLWithPath: configuration.uploadFolder)
    // Fields for pictures allow less.
    settings.limits.uploadBytes = max(PictureStore.byteLimit, configuration.importSize)
    settings.limits.uploadBytesPerPage = max(settings.limits.uploadBytesPerPage, settings.limits.uploadBytes)
    settings.limits.uploadBytesInAll = max(settings.limits.uploadBytesInAll, 2 * settings.limits.uploadBytes)
    let leads = LeadingOn(
      redirects: ContentHTTPClient(client: own).redirects, origins: configuration.origins,
      languages: { front.pages.languages })
    settings.redirect = { await leads.address(from: $0) }
    let sparseLogger = SparseLogger(logger)
    settings.report = { error, reference in
      // Other errors may hold what a person typed.
      let fault = (error as? MissingEnvironmentObject).map { [("error", $0.description)] } ?? []
      let fields = [("reference", reference), ("type", "\(type(of: error))")] + fault
      // While nothing can be written, every page that writes says so.
      if let error = error as? HTTPClientError, error.status == 503 {
        sparseLogger.log(.error, "page showed an error", about: error.code ?? "", fields)
      } else {
        logger.log(.error, "page showed an error", fields)
      }
    }
    return PageHost(
      settings,
      security: PageSecurity(
        sign: { Cryptography.digest($0, key: signingKey) }, randomBytes: { Cryptography.randomBytes($0) },
        encrypt: { Cryptography.seal($0, key: sealingKey) }, decrypt: { Cryptography.open($0, key: sealingKey) }),
      browsers: BrowserSessions(
        anonymous: WebSession(),
        load: { id in try await sessions.load(id.value) },
        save: { id, session in try await sessions.keep(session, as: id.value) },
        remove: { id in try? await sessions.forget(id.value) })
    ) { request in
      StoreRootView(
        at: request.location, session: SessionStorage(request.browser),
        client: (request.location.language.map { own.speaking($0) } ?? own).onBehalf(of: request.remoteAddress),
        site: front.store,
        purchase: purchase
      ) { place in
        // Without its query, which may hold what a person typed, or an order's token.
        let path = PageLocation(place.segments).description
        logger.log(.warning, "page went back to a place that is not on its path", [("place", path)])
      }
    }
  }
}

extension SessionStorage {
  /// Keeps the session as what the browser's cookie stands for.
  fileprivate init(_ browser: Browser<WebSession>) {
    self.init {
      browser.context
    } update: {
      try await browser.update(to: $0)
    } replace: {
      try await browser.replace(with: $0)
    }
  }
}

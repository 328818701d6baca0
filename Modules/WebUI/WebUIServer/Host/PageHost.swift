public import Foundation
public import FoundationCore
public import HTTPServer
public import WebUI

/// Serves an application's pages: each address a session with a view tree, links and forms without JavaScript.
///
/// Reading a page never changes anything. A post is taken only from a page of this site that was shown to this browser.
public struct PageHost<Context: Sendable, Root: View>: Sendable {
  /// What pages have in common.
  public struct Configuration: Sendable {
    /// What the pages say and how they look now. Asked for with each page: it returns the same one until it changes.
    public var site: @Sendable () -> PageSite
    /// The rules of the style classes that the application adds to WebUI's own.
    public var components = ""
    /// Rules that only some pages need, by the name that they ask for them with: `View.pageStyleSheet(_:)`. A name is of
    /// small letters, and none of the scripts of single features has it.
    public var styleSheets: [String: String] = [:]
    /// What page addresses begin with; other routes of the router go before.
    public var prefix: String
    /// The origins of this site, such as `https://shop.example`; empty for that of the requested host.
    public var origins: Set<String>
    /// What addresses of the site begin with where no origin is configured: "https" behind a proxy that speaks it.
    public var scheme = "http"
    /// Bounds.
    public var limits: PageLimits
    /// Names the program's build: what pages keep over a restart counts for the same one only.
    public var build = ""
    /// Where files are kept that pages were sent, for as long as their page is open.
    public var uploadFolder = FileManager.default.temporaryDirectory.appendingPathComponent(
      "webui-uploads-\(UUID().uuidString)")
    /// The words that pages say by themselves, in a language.
    public var text: @Sendable (String) -> InterfaceText
    /// Where an address leads that has no page: a path or a whole address; nil where it leads nowhere.
    public var redirect: @Sendable (PageLocation) async -> String? = { _ in nil }
    /// Told of each error that a page shows, with the reference that its reader can quote.
    public var report: @Sendable (any Error, _ reference: String) -> Void = { _, _ in }

    /// Pages of a site, in English unless `languages` say otherwise.
    public init(
      siteName: String, theme: Theme = Theme(), prefix: String = "/", origins: Set<String> = [],
      limits: PageLimits = PageLimits(), languages: [String] = ["en"],
      text: @escaping @Sendable (String) -> InterfaceText = { _ in InterfaceText() }
    ) {
      let site = PageSite(name: siteName, theme: theme, languages: languages)
      self.site = { site }
      self.prefix = prefix
      self.origins = origins
      self.limits = limits
      self.text = text
    }
  }

  let configuration: Configuration
  let security: PageSecurity
  let browsers: BrowserSessions<Context>
  let clock: WallClock
  let store: SessionStore<Context>
  let drops = DroppedEvents()
  let handshakes: RequestBudget<ClientNetwork>
  let uploads: UploadStore
  let pausing = Flag()
  private let census = PageCensus()
  private let fronts: PageFronts
  private let root: @Sendable (PageRequest<Context>) async -> Root

  /// Serves pages whose root views a closure makes: in the page's session, where models may be made too.
  public init(
    _ configuration: Configuration, security: PageSecurity, browsers: BrowserSessions<Context>,
    clock: WallClock = .system, @ViewBuilder root: @escaping @Sendable (PageRequest<Context>) async -> Root
  ) {
    self.configuration = configuration
    self.security = security
    self.browsers = browsers
    self.clock = clock
    self.root = root
    handshakes = RequestBudget(configuration.limits.handshakes)
    let uploads = UploadStore(folder: configuration.uploadFolder, limits: configuration.limits)
    self.uploads = uploads
    store = SessionStore(limits: configuration.limits, clock: clock, census: census) { uploads.end($0) }
    fronts = PageFronts(configuration.site) {
      PageFront(
        $0, components: configuration.components, styleSheets: configuration.styleSheets,
        origins: configuration.origins, scheme: configuration.scheme)
    }
  }

  /// What stands around every page.
  var document: PageDocument { fronts.current.document }
  /// The languages of the pages.
  var languages: PageLanguages { fronts.current.languages }

  /// The routes to give the router.
  public var routes: [PageRoute] {
    let work = socketWork
    return [
      .ready(.prefix(PageFront.assetFolder)) { [fronts] request in
        fronts.file(at: request.path) ?? Problem.notFound().response(correlationID: request.correlationID)
      },
      PageRoute([.get], .prefix(configuration.prefix), bodyLimit: 0) { request in
        // Drawing a large page takes longer than a loop's other connections should wait.
        await withTaskExecutorPreference(globalConcurrentExecutor) { await self.page(request) }
      },
      PageRoute([.post], .exact(PageAddresses.post), bodyLimit: configuration.limits.formBytes) { request in
        await withTaskExecutorPreference(globalConcurrentExecutor) { await self.post(request) }
      },
      .upload(
        .exact(PageAddresses.upload),
        bodyLimit: configuration.limits.uploadBytes + configuration.limits.formBytes + (64 << 10)
      ) { request, body in
        await withTaskExecutorPreference(globalConcurrentExecutor) { await self.upload(request, body) }
      },
      PageRoute([.post], .exact(PageAddresses.appearance), bodyLimit: 4 << 10) { request in
        self.chooseAppearance(request)
      },
      .webSocket(.exact("/_live/socket")) { request in self.decide(request, work) },
      PageRoute([.post], .exact("/_live/events"), bodyLimit: configuration.limits.formBytes) { request in
        await withTaskExecutorPreference(globalConcurrentExecutor) { await self.exchange(request) }
      },
    ]
  }

  /// What is kept for the browser that asks, for routes beside the pages, such as files to be saved; nil for one that is
  /// not known. Only what changes nothing may rely on it: such a request may come from any site's link.
  ///
  /// - Throws: What the application's `load` throws: it cannot be told now.
  public func context(of request: HTTPRequest) async throws -> Context? {
    guard let id = BrowserID(request, security) else { return nil }
    return try await browsers.load(id)
  }

  /// How many pages are open.
  public var openPages: Int { get async { await store.count } }

  /// What pages have come to.
  public var statistics: PageStatistics {
    PageStatistics(
      open: census.open, ended: census.ended, refusedHandshakes: handshakes.refused,
      drops: Dictionary(uniqueKeysWithValues: DroppedEvent.allCases.map { ($0, drops[$0]) }))
  }

  /// Adds what pages have come to to a registry. Call once.
  public func register(in metrics: Metrics) {
    for standing in PageStanding.allCases {
      metrics.gauge(
        "webui_pages", help: "Open pages.", labels: [("standing", String(describing: standing))]
      ) { [census] in Double(census[standing]) }
    }
    for reason in DroppedEvent.allCases {
      metrics.counter(
        "webui_dropped_events_total", help: "Events that counted for nothing.", labels: [("reason", reason.rawValue)]
      ) { [drops] in Double(drops[reason]) }
    }
    metrics.counter("webui_ended_pages_total", help: "Pages ended for want of room or use.") { [census] in
      Double(census.ended)
    }
    metrics.counter("webui_refused_handshakes_total", help: "Live connections refused to busy addresses.") {
      [handshakes] in Double(handshakes.refused)
    }
  }

  /// Ends every page of browsers for which something is kept that has lost its rights: a person's in all their browsers,
  /// say, when they change their password.
  public func endPages(where isEnding: @escaping @Sendable (Context) -> Bool) async {
    await store.end { isEnding($0.browser.context) }
  }

  /// Ends every open page, as before a restart: browsers come back by themselves, and go on with new ones.
  public func closePages() async { await store.evictAll() }

  /// Ends every open page for good, before the server stops: browsers get what they keep of their pages, and no new live
  /// connections, so that they go on with the server that comes next.
  public func pause() async {
    pausing.set()
    await store.evictAll()
  }

  func makeEntry(
    _ location: PageLocation, _ request: HTTPRequest, _ browserID: BrowserID, _ context: Context,
    resuming token: FormToken? = nil, scene: [String: String] = [:]
  ) async -> SessionStore<Context>.Entry {
    let security = security
    let identity = BrowserIdentity(browserID)
    let browser = Browser(context, identity, browsers) { BrowserID.make(security) }
    let (site, languages) = (fronts.current.site, languages)
    let language = languages.language(of: location)
    let client = ClientNetwork(request.remoteAddress)
    let locale = Locale(identifier: language)
    let id = token?.session ?? security.secret()
    var settings = Session.Configuration(
      location: location, locale: locale, theme: site.theme, text: configuration.text(language),
      siteName: site.name, droppedEvents: drops,
      formToken: { [clock] page, location in
        FormToken(
          session: id, browser: identity.knownID, page: page, address: location.description, issued: clock.now()
        ).text(security)
      })
    settings.appearance = PageAppearance.of(request)
    settings.report = configuration.report
    settings.scene = scene
    let session = Session(settings)
    let request = PageRequest(
      location: location, locale: locale, remoteAddress: request.remoteAddress, browser: browser)
    let root = root
    await session.start { await root(request).environment(browser) }
    await session.settle(within: configuration.limits.settleTime)
    if let token { await session.resume(after: token.page) }
    return await store.add(id, session, browser, identity, client, resumedPage: token?.page ?? 0)
  }
}

import Foundation
public import FoundationCore
public import HTTPServer
public import WebUI

/// Serves an application's pages: each address a session with a view tree, links and forms without JavaScript.
///
/// Reading a page never changes anything. A post is taken only from a page of this site that was shown to this browser.
public struct PageHost<Context: Sendable, Root: View>: Sendable {
  /// What pages have in common.
  public struct Configuration: Sendable {
    /// Stands after each page's own title.
    public var siteName: String
    /// The look.
    public var theme: Theme
    /// What page addresses begin with; other routes of the router go before.
    public var prefix: String
    /// Origins that count as this site beside the requested host, such as `https://shop.example` behind a proxy.
    public var origins: Set<String>
    /// Bounds.
    public var limits: PageLimits
    /// A page's BCP 47 language, from its location, and from the request that asks for it or posts to it.
    public var locale: @Sendable (PageLocation, HTTPRequest) -> String
    /// The words that pages say by themselves, in a language.
    public var text: @Sendable (String) -> InterfaceText

    /// Pages of a site, in English unless `locale` says otherwise.
    public init(
      siteName: String, theme: Theme = Theme(), prefix: String = "/", origins: Set<String> = [],
      limits: PageLimits = PageLimits(),
      locale: @escaping @Sendable (PageLocation, HTTPRequest) -> String = { _, _ in "en" },
      text: @escaping @Sendable (String) -> InterfaceText = { _ in InterfaceText() }
    ) {
      self.siteName = siteName
      self.theme = theme
      self.prefix = prefix
      self.origins = origins
      self.limits = limits
      self.locale = locale
      self.text = text
    }
  }

  let configuration: Configuration
  let security: PageSecurity
  let browsers: BrowserSessions<Context>
  let clock: WallClock
  let store: SessionStore<Context>
  let document: PageDocument
  private let assets: StaticFiles
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
    store = SessionStore(limits: configuration.limits, clock: clock)
    assets = StaticFiles(
      prefix: "/_live/assets/",
      files: [
        .init(path: "page.css", bytes: Array(StyleSheet.css(theme: configuration.theme).utf8)),
        .init(path: "page.js", bytes: PageScript.bytes),
      ])
    document = PageDocument(
      siteName: configuration.siteName, styleSheet: assets.address(of: "page.css") ?? "/_live/assets/page.css",
      script: assets.address(of: "page.js") ?? "/_live/assets/page.js")
  }

  /// The routes to give the router.
  public var routes: [PageRoute] {
    [
      assets.page,
      PageRoute([.get], .prefix(configuration.prefix), bodyLimit: 0) { request in
        // Drawing a large page takes longer than a loop's other connections should wait.
        await withTaskExecutorPreference(globalConcurrentExecutor) { await self.page(request) }
      },
      PageRoute([.post], .exact(PageAddresses.post), bodyLimit: configuration.limits.formBytes) { request in
        await withTaskExecutorPreference(globalConcurrentExecutor) { await self.post(request) }
      },
      .webSocket(.exact("/_live/socket")) { request in self.decide(request) },
      PageRoute([.post], .exact("/_live/events"), bodyLimit: configuration.limits.formBytes) { request in
        await withTaskExecutorPreference(globalConcurrentExecutor) { await self.exchange(request) }
      },
    ]
  }

  /// How many pages are open.
  public var openPages: Int { get async { await store.count } }

  /// Ends every open page, as before a restart: browsers come back by themselves, and go on with new ones.
  public func closePages() async { await store.evictAll() }

  func makeEntry(
    _ location: PageLocation, _ locale: String, _ browserID: BrowserID, _ context: Context,
    resuming token: FormToken? = nil
  ) async -> SessionStore<Context>.Entry {
    let security = security
    let browser = Browser(browserID, context, browsers) { BrowserID.make(security) }
    let text = configuration.text(locale)
    let locale = Locale(identifier: locale)
    let id = token?.session ?? security.secret()
    let session = Session(
      Session.Configuration(
        location: location, locale: locale, theme: configuration.theme, text: text, siteName: configuration.siteName,
        formToken: { [clock] page, location in
          FormToken(session: id, browser: browser.id, page: page, address: location.description, issued: clock.now())
            .text(security)
        }))
    let request = PageRequest(location: location, locale: locale, browser: browser)
    let root = root
    await session.start { await root(request).environment(browser) }
    await session.settle(within: configuration.limits.settleTime)
    if let token { await session.resume(after: token.page) }
    return await store.add(id, session, browser, resumedPage: token?.page ?? 0)
  }
}

/// Names a tab of a browser.
public struct BrowserTab: Hashable, Sendable {
  let handle: String
}

extension Browser {
  /// The tab that is used now.
  public var tab: BrowserTab {
    get async throws(WebDriverError) { BrowserTab(handle: try await connection.text("GET", "\(path)/window")) }
  }

  /// The tabs that are open.
  public var tabs: [BrowserTab] {
    get async throws(WebDriverError) {
      let handles = try await connection.send("GET", "\(path)/window/handles").list ?? []
      return handles.compactMap { $0.text.map { BrowserTab(handle: $0) } }
    }
  }

  /// Closes the tab that is used; another one has to be used from then on.
  public func closeTab() async throws(WebDriverError) { try await connection.send("DELETE", "\(path)/window") }

  /// Opens another tab, and uses it from now on.
  @discardableResult
  public func openTab() async throws(WebDriverError) -> BrowserTab {
    let opened = try await connection.send("POST", "\(path)/window/new", ["type": "tab"])
    guard let handle = opened["handle"]?.text else { throw .unexpectedAnswer("a tab without a handle") }
    try await use(BrowserTab(handle: handle))
    return BrowserTab(handle: handle)
  }

  /// Uses another tab from now on.
  public func use(_ tab: BrowserTab) async throws(WebDriverError) {
    try await connection.send("POST", "\(path)/window", ["handle": .text(tab.handle)])
  }
}

/// Names a tab of a browser.
public struct BrowserTab: Hashable, Sendable {
  let handle: String
}

extension Browser {
  /// The tab that is used now.
  public var tab: BrowserTab {
    get async throws(WebDriverError) { BrowserTab(handle: try await connection.text("GET", "\(path)/window")) }
  }

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

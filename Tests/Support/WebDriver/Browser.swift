public import Foundation

/// A headless Chromium, driven by the W3C WebDriver protocol.
///
/// It has a profile of its own, reaches nothing but this machine, and is gone when `with(_:_:)` returns.
public final class Browser: Sendable {
  let connection: DriverConnection
  let path: String
  private let driver: DriverProcess
  private let browser: pid_t?

  private init(_ driver: DriverProcess, _ connection: DriverConnection, session: String, browser: pid_t?) {
    self.driver = driver
    self.connection = connection
    self.browser = browser
    path = "session/\(session)"
  }

  /// Runs a body with a browser, and ends it afterwards, whatever happened.
  public static func with<Value>(
    _ options: BrowserOptions = BrowserOptions(), _ body: (Browser) async throws -> Value
  ) async throws -> Value {
    let browser = try await open(options)
    do {
      let value = try await body(browser)
      await browser.quit()
      return value
    } catch {
      await browser.quit()
      throw error
    }
  }

  /// Starts a driver and a browser; the caller must `quit()`.
  ///
  /// `CHROMEDRIVER` and `CHROMIUM` of the environment say where they are; otherwise they are looked for where
  /// Debian has them, and in the search path.
  public static func open(
    _ options: BrowserOptions = BrowserOptions(), environment: [String: String] = ProcessInfo.processInfo.environment
  ) async throws(WebDriverError) -> Browser {
    let binary = try Program.chromium.path(environment)
    let driver = try await DriverProcess.start(environment: environment)
    let connection = DriverConnection(port: driver.port)
    do throws(WebDriverError) {
      let opened = try await connection.send(
        "POST", "session", ["capabilities": options.capabilities(binary: binary)])
      guard let session = opened["sessionId"]?.text else { throw .unexpectedAnswer("a session without an id") }
      let process = opened["capabilities"]?["goog:processID"]?.number.flatMap { pid_t(exactly: $0) }
      return Browser(driver, connection, session: session, browser: process)
    } catch {
      await driver.stop()
      throw error
    }
  }

  /// Ends the browser and its driver, and waits for the driver.
  public func quit() async {
    do { try await connection.send("DELETE", path) } catch {
      // A browser that does not close when it is asked is ended.
      if let browser { kill(browser, SIGKILL) }
    }
    await driver.stop()
  }

  /// Opens a page, and returns when it has loaded.
  ///
  /// A page that loads itself again, as after signing in, can overtake the address: then it is opened once more.
  public func open(_ url: URL) async throws(WebDriverError) {
    let former = try await connection.text("GET", "\(path)/url")
    try await connection.send("POST", "\(path)/url", ["url": .text(url.absoluteString)])
    guard former != url.absoluteString, try await connection.text("GET", "\(path)/url") == former else { return }
    try await connection.send("POST", "\(path)/url", ["url": .text(url.absoluteString)])
  }

  /// Loads the page again.
  public func reload() async throws(WebDriverError) { try await connection.send("POST", "\(path)/refresh", [:]) }

  /// Goes forward in the history.
  public func goForward() async throws(WebDriverError) { try await connection.send("POST", "\(path)/forward", [:]) }

  /// Goes back in the history.
  public func goBack() async throws(WebDriverError) { try await connection.send("POST", "\(path)/back", [:]) }

  /// The address shown.
  public var url: URL {
    get async throws(WebDriverError) {
      let text = try await connection.text("GET", "\(path)/url")
      guard let url = URL(string: text) else { throw .unexpectedAnswer("\(text) is not a URL") }
      return url
    }
  }

  /// The page's title.
  public var title: String { get async throws(WebDriverError) { try await connection.text("GET", "\(path)/title") } }

  /// The document as it is now, as HTML.
  public var source: String { get async throws(WebDriverError) { try await connection.text("GET", "\(path)/source") } }

  /// What is visible, as a PNG.
  public func screenshot() async throws(WebDriverError) -> Data {
    guard let data = Data(base64Encoded: try await connection.text("GET", "\(path)/screenshot")) else {
      throw .unexpectedAnswer("a screenshot that is not base 64")
    }
    return data
  }

  /// Runs a function's body in the page with `arguments`, and gives back what it returns, or what a promise that it
  /// returns comes to.
  @discardableResult
  public func run(_ script: String, _ arguments: [JSONValue] = []) async throws(WebDriverError) -> JSONValue {
    try await connection.send(
      "POST", "\(path)/execute/sync", ["script": .text(script), "args": .list(arguments)])
  }

  /// Runs a script in each page that is opened from now on, before the page's own.
  public func runOnEveryPage(_ script: String) async throws(WebDriverError) {
    try await tell("Page.addScriptToEvaluateOnNewDocument", ["source": .text(script)])
  }

  /// Has Chromium do what only its own protocol can say, and gives back what it answers.
  @discardableResult
  func tell(_ command: String, _ parameters: JSONValue) async throws(WebDriverError) -> JSONValue {
    try await connection.send(
      "POST", "\(path)/goog/cdp/execute", ["cmd": .text(command), "params": parameters])
  }
}

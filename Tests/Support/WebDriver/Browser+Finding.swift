extension Browser {
  /// How long is waited for what a page is to show: long, for machines that are busy with much else.
  public static let patience = Duration.seconds(45)

  /// The elements that a CSS selector matches now, in the document's order.
  public func all(_ selector: String) async throws(WebDriverError) -> [Element] {
    let found = try await connection.send(
      "POST", "\(path)/elements", ["using": "css selector", "value": .text(selector)])
    return found.list?.compactMap { reference in
      reference[Element.key]?.text.map {
        Element(connection: connection, path: "\(path)/element/\($0)", reference: reference)
      }
    } ?? []
  }

  /// The first element that a CSS selector matches; waits for it.
  public func find(_ selector: String, within time: Duration = Browser.patience) async throws(WebDriverError) -> Element
  {
    var element = try await first("an element \(selector)", within: time) { () throws(WebDriverError) in
      try await self.all(selector).first
    }
    element.again = { () throws(WebDriverError) in try await self.find(selector, within: time) }
    return element
  }

  /// The first element with a `data-testid`; waits for it.
  public func find(id: String, within time: Duration = Browser.patience) async throws(WebDriverError) -> Element {
    try await find("[data-testid=\"\(id)\"]", within: time)
  }

  /// Clicks what a test identifier names, also when the page replaces it between finding and clicking.
  public func click(id: String, within time: Duration = Browser.patience) async throws(WebDriverError) {
    _ = try await first("an element \(id) to click", within: time) { () throws(WebDriverError) -> Bool? in
      guard let element = try await self.all("[data-testid=\"\(id)\"]").first else { return nil }
      try await element.click()
      return true
    }
  }

  /// Types into the field that a test identifier names, also when the page replaces it between finding and typing; what
  /// it held goes.
  public func fill(id: String, with text: String, within time: Duration = Browser.patience) async throws(WebDriverError)
  {
    _ = try await first("a field \(id) to type into", within: time) { () throws(WebDriverError) -> Bool? in
      guard let element = try await self.all("[data-testid=\"\(id)\"]").first else { return nil }
      try await element.clear()
      try await element.type(text)
      return true
    }
  }

  /// Waits until a condition holds; `what` names it when it does not.
  ///
  /// An element that the page replaces meanwhile counts as “not yet”.
  public func wait(
    until what: String, within time: Duration = Browser.patience,
    _ condition: () async throws(WebDriverError) -> Bool
  ) async throws(WebDriverError) {
    _ = try await first(what, within: time) { () throws(WebDriverError) in try await condition() ? true : nil }
  }

  /// Waits until the page shows a text.
  ///
  /// The page that is left by a click may show it too: what was clicked just now gets a moment first.
  public func wait(forText text: String, within time: Duration = Browser.patience) async throws(WebDriverError) {
    do { try await Task.sleep(for: .milliseconds(300)) } catch { throw .timedOut("the text “\(text)” (cancelled)") }
    try await wait(until: "the text “\(text)”", within: time) { () throws(WebDriverError) in
      try await self.all("body").first?.text.contains(text) ?? false
    }
  }

  private func first<Value>(
    _ what: String, within time: Duration, _ look: () async throws(WebDriverError) -> Value?
  ) async throws(WebDriverError) -> Value {
    let deadline = ContinuousClock.now + time
    // What does not come at once is looked for less often: each look takes processor time from what is waited for.
    var pause = Duration.milliseconds(20)
    while true {
      do throws(WebDriverError) {
        if let value = try await look() { return value }
      } catch {
        guard error.isOfReplacedElement else { throw error }
      }
      // Polling is the protocol's only way to wait.
      guard ContinuousClock.now < deadline else { throw .timedOut(what) }
      do { try await Task.sleep(for: pause) } catch { throw .timedOut(what + " (cancelled)") }
      pause = min(pause * 1.5, .milliseconds(200))
    }
  }
}

extension WebDriverError {
  /// The page was drawn anew while it was looked at. Chromium tells so in two ways.
  var isOfReplacedElement: Bool {
    guard case .refused(let code, let message) = self else { return false }
    return code == "stale element reference" || message.contains("does not belong to the document")
  }
}

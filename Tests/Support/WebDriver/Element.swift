import Foundation

/// An element of the page that was found. It is stale once the page has replaced it: find it again.
public struct Element: Sendable {
  let connection: DriverConnection
  let path: String
  /// Names the element to scripts.
  public let reference: JSONValue
  /// Finds it again where the page has replaced it; nil for one of several.
  var again: (@Sendable () async throws(WebDriverError) -> Element)?

  /// The protocol's own name for a reference to an element.
  static let key = "element-6066-11e4-a52e-4f735466cecf"

  /// The text that is visible in it, or in what has taken its place: whoever signs in is shown the page, and then it is
  /// loaded again.
  ///
  /// As the browser renders it: what the driver's own command works out takes thirty times as long.
  public var text: String {
    get async throws(WebDriverError) {
      do throws(WebDriverError) { return try await rendered } catch {
        guard error.isOfReplacedElement, let again else { throw error }
        return try await again().rendered
      }
    }
  }

  private var rendered: String {
    get async throws(WebDriverError) {
      let script = """
        const element = arguments[0]
        if (!element.getClientRects().length && getComputedStyle(element).display !== 'contents') return ''
        return (element.innerText ?? element.textContent).replace(/[\\u00a0\\t]/g, ' ').replace(/ *\\n+ */g, '\\n').trim()
        """
      let session = path.split(separator: "/").prefix(2).joined(separator: "/")
      return try await connection.text(
        "POST", "\(session)/execute/sync", ["script": .text(script), "args": [reference]])
    }
  }

  /// Whether a person would see it.
  public var isDisplayed: Bool {
    get async throws(WebDriverError) { try await connection.send("GET", "\(path)/displayed") == .bool(true) }
  }

  /// Whether it can be used.
  public var isEnabled: Bool {
    get async throws(WebDriverError) { try await connection.send("GET", "\(path)/enabled") == .bool(true) }
  }

  /// What assistive technology calls it.
  public var accessibleName: String {
    get async throws(WebDriverError) { try await connection.text("GET", "\(path)/computedlabel") }
  }

  /// An attribute as it is written, such as `href`; nil where there is none. A field's present text is `value`.
  public func attribute(_ name: String) async throws(WebDriverError) -> String? {
    // What is typed changes the property, and not the attribute.
    try await connection.send("GET", "\(path)/\(name == "value" ? "property" : "attribute")/\(name)").text
  }

  /// Clicks its middle, once that is in view. What lies below the header or a message at the top of the window is brought
  /// to the middle of it, as a person would scroll. A button that is disabled is clicked once it can be used: what was
  /// typed just now may be on its way to the server.
  ///
  /// What comes of that may also move the page between aiming and clicking, as a preview does that grows above: a person
  /// who sees that a checkbox or a radio button has not taken the click clicks once more.
  public func click() async throws(WebDriverError) {
    try await waitUntilEnabled()
    // What has been replaced meanwhile is found again by the click.
    let before = try? await mark
    try await clickOnce()
    guard let before, try await hasStayed(before) else { return }
    // It may have been drawn as it was before the click, for a moment.
    do { try await Task.sleep(for: .milliseconds(250)) } catch { return }
    if try await hasStayed(before) { try await clickOnce() }
  }

  /// Whether a click has changed nothing. What is gone, or has been drawn anew, was clicked.
  private func hasStayed(_ before: (isOn: Bool, isToggled: Bool)) async throws(WebDriverError) -> Bool {
    guard let after = try? await mark else { return false }
    return after.isOn == before.isOn && (after.isToggled || !after.isOn)
  }

  /// Whether it is on, and whether a click turns it off too; nil where it is neither a checkbox nor a radio button.
  private var mark: (isOn: Bool, isToggled: Bool)? {
    get async throws(WebDriverError) {
      guard let kind = try await attribute("type"), ["checkbox", "radio"].contains(kind) else { return nil }
      return (try await connection.send("GET", "\(path)/selected") == .bool(true), kind == "checkbox")
    }
  }

  private func clickOnce() async throws(WebDriverError) {
    do throws(WebDriverError) { try await act("click", [:]) } catch {
      guard case .refused("element click intercepted", _) = error else { throw error }
      try await bringToMiddle()
      try await act("click", [:])
    }
  }

  private func waitUntilEnabled() async throws(WebDriverError) {
    let deadline = ContinuousClock.now + Browser.patience
    while true {
      do throws(WebDriverError) { if try await isEnabled { return } } catch {
        // The click itself looks for what has taken its place.
        if error.isOfReplacedElement { return }
        throw error
      }
      guard ContinuousClock.now < deadline else { throw .timedOut("a button that can be used") }
      do { try await Task.sleep(for: .milliseconds(25)) } catch { throw .timedOut("a button (cancelled)") }
    }
  }

  private func bringToMiddle() async throws(WebDriverError) {
    guard let end = path.range(of: "/element/")?.lowerBound else { return }
    try await connection.send(
      "POST", "\(path[..<end])/execute/sync",
      ["script": .text("arguments[0].scrollIntoView({block: 'center'})"), "args": .list([reference])])
  }

  /// Types a text at its end.
  public func type(_ text: String) async throws(WebDriverError) {
    try await act("value", ["text": .text(text)])
  }

  /// Takes all text out of a field.
  public func clear() async throws(WebDriverError) { try await act("clear", [:]) }

  /// Does something to it. A page that is just being replaced, as after a form without scripts, may still have been there
  /// when it was found: then it is done to the one that has taken its place.
  private func act(_ action: String, _ arguments: JSONValue) async throws(WebDriverError) {
    do throws(WebDriverError) { try await connection.send("POST", "\(path)/\(action)", arguments) } catch {
      let error = await cause(of: error)
      guard error.isOfReplacedElement, let again else { throw error }
      let element = try await again()
      try await connection.send("POST", "\(element.path)/\(action)", arguments)
    }
  }

  /// Why something could not be done to it: what is replaced while it is being given the focus is told as something that
  /// cannot be used, and only the next question about it tells that it is gone.
  private func cause(of error: WebDriverError) async -> WebDriverError {
    guard case .refused("element not interactable", _) = error else { return error }
    do throws(WebDriverError) { _ = try await isEnabled } catch { return error }
    return error
  }

  /// Presses Enter in it, which submits its form.
  public func submit() async throws(WebDriverError) { try await type("\u{E007}") }
}

/// What kind of browser a test wants.
public struct BrowserOptions: Hashable, Sendable {
  /// Whether pages may run scripts.
  public enum Scripts: Hashable, Sendable {
    /// As browsers come.
    case enabled
    /// None runs: what a visitor sees who has turned them off.
    case disabled
  }

  /// What is held or looked at.
  public enum Device: Hashable, Sendable {
    /// A window of a size, in CSS pixels, with a mouse.
    case desktop(width: Int, height: Int)
    /// A touch screen of a size, in CSS pixels, which honours the page's `viewport`.
    case mobile(width: Int, height: Int)
  }

  /// Whether pages may run scripts.
  public var scripts: Scripts
  /// The screen.
  public var device: Device
  /// Which colors are preferred.
  public enum Colors: Hashable, Sendable { case light, dark }

  /// The colors preferred.
  public var colors: Colors
  /// The language asked for, such as `pl`; nil for the browser's own.
  public var language: String?

  /// A desktop window with scripts, unless something else is said.
  public init(
    scripts: Scripts = .enabled, device: Device = .desktop(width: 1_280, height: 900),
    colors: Colors = .light, language: String? = nil
  ) {
    self.scripts = scripts
    self.device = device
    self.colors = colors
    self.language = language
  }

  /// The `capabilities` of a new session.
  func capabilities(binary: String) -> JSONValue {
    var options: [String: JSONValue] = ["binary": .text(binary)]
    var arguments = Self.arguments
    var settings: [String] = []
    if colors == .dark { settings.append("preferredColorScheme=0") }
    if scripts == .disabled { settings.append("scriptEnabled=false") }
    if !settings.isEmpty { arguments.append("--blink-settings=\(settings.joined(separator: ","))") }
    if let language { arguments.append("--accept-lang=\(language)") }
    switch device {
    case .desktop(let width, let height): arguments.append("--window-size=\(width),\(height)")
    case .mobile(let width, let height):
      arguments.append("--window-size=\(width),\(height)")
      options["mobileEmulation"] = [
        "deviceMetrics": [
          "width": .number(Double(width)), "height": .number(Double(height)), "pixelRatio": 2, "touch": true,
        ]
      ]
    }
    options["args"] = .list(arguments.map { .text($0) })
    return ["alwaysMatch": ["browserName": "chrome", "goog:chromeOptions": .object(options)]]
  }

  /// Nothing but this machine is reached, and nothing of this machine is shared.
  private static let arguments = [
    "--headless", "--no-sandbox", "--disable-gpu", "--disable-dev-shm-usage", "--no-first-run",
    "--no-default-browser-check", "--disable-background-networking", "--disable-component-update", "--disable-sync",
    "--disable-extensions", "--disable-domain-reliability", "--no-proxy-server", "--hide-scrollbars",
    "--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE 127.0.0.1, EXCLUDE localhost",
  ]
}

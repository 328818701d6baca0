public import Foundation

/// The colors that a reader prefers.
public enum ColorScheme: String, Sendable, CaseIterable {
  /// Dark on light.
  case light
  /// Light on dark.
  case dark
}

/// What a reader asks of every page.
public struct MediaPreferences: Hashable, Sendable {
  /// Light or dark.
  public var scheme = ColorScheme.light
  /// Colors that stand out more from each other.
  public var moreContrast = false
  /// Nothing that moves.
  public var reducedMotion = false
  /// The reader's own few colors instead of the page's.
  public var forcedColors = false

  /// Light colors, and nothing else asked for.
  public init() {}

  var features: [JSONValue] {
    [
      ["name": "prefers-color-scheme", "value": .text(scheme.rawValue)],
      ["name": "prefers-contrast", "value": .text(moreContrast ? "more" : "no-preference")],
      ["name": "prefers-reduced-motion", "value": .text(reducedMotion ? "reduce" : "no-preference")],
      ["name": "forced-colors", "value": .text(forcedColors ? "active" : "none")],
    ]
  }
}

extension Browser {
  /// Shows pages as to a reader who prefers certain colors, from now on.
  public func prefer(_ scheme: ColorScheme) async throws(WebDriverError) {
    var preferences = MediaPreferences()
    preferences.scheme = scheme
    try await prefer(preferences)
  }

  /// Shows pages as to a reader with preferences, from now on.
  public func prefer(_ preferences: MediaPreferences) async throws(WebDriverError) {
    try await tell("Emulation.setEmulatedMedia", ["features": .list(preferences.features)])
  }

  /// Gives the window a size in CSS pixels, from now on.
  public func resize(width: Int, height: Int) async throws(WebDriverError) {
    try await tell(
      "Emulation.setDeviceMetricsOverride",
      [
        "width": .number(Double(width)), "height": .number(Double(height)), "deviceScaleFactor": 1, "mobile": false,
      ])
  }

  /// Lets pages of an origin know where the reader is: at a point, by degrees.
  public func stand(north: Double, east: Double, origin: String) async throws(WebDriverError) {
    _ = try await tell(
      "Browser.grantPermissions", ["origin": .text(origin), "permissions": .list([.text("geolocation")])])
    _ = try await tell(
      "Emulation.setGeolocationOverride",
      ["latitude": .number(north), "longitude": .number(east), "accuracy": .number(10)])
  }

  /// Lets pages have a processor that is so many times slower than this machine's, from now on.
  public func slowDown(by rate: Double) async throws(WebDriverError) {
    try await tell("Emulation.setCPUThrottlingRate", ["rate": .number(rate)])
  }

  /// The whole page as a WebP picture, also what is below the window's edge, down to `height` CSS pixels.
  public func pagePicture(upTo height: Int = 6_000) async throws(WebDriverError) -> Data {
    let metrics = try await tell("Page.getLayoutMetrics", [:])
    guard let size = metrics["cssContentSize"], let width = size["width"]?.number, let tall = size["height"]?.number
    else { throw .unexpectedAnswer("a page without a size") }
    let clip: JSONValue = [
      "x": 0, "y": 0, "width": .number(width), "height": .number(min(tall, Double(height))), "scale": 1,
    ]
    let taken = try await tell(
      "Page.captureScreenshot",
      ["format": "webp", "quality": 80, "captureBeyondViewport": true, "clip": clip])
    guard let data = taken["data"]?.text.flatMap({ Data(base64Encoded: $0) }) else {
      throw .unexpectedAnswer("a picture that is not base 64")
    }
    return data
  }
}

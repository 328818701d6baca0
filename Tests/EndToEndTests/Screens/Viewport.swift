import WebDriver

/// A window's width in CSS pixels and its colors.
struct Viewport: Hashable, CustomStringConvertible {
  let width: Int
  let scheme: ColorScheme

  /// What people use: phones, tablets, laptops and large screens, in light and dark.
  static let all = [360, 768, 1_280, 1_920].flatMap { width in
    ColorScheme.allCases.map { Viewport(width: width, scheme: $0) }
  }
  /// The two that most people use.
  static let main = [Viewport(width: 360, scheme: .light), Viewport(width: 1_280, scheme: .light)]

  var description: String { "\(width)-\(scheme.rawValue)" }

  /// Shows pages in it from now on, at rest.
  func apply(to browser: Browser) async throws {
    try await browser.resize(width: width, height: width < 700 ? 780 : 900)
    try await browser.prefer(scheme)
    // Colors change slowly; what turns for ever is left alone.
    try await browser.run(
      """
      document.getAnimations().filter(a => a.effect.getComputedTiming().endTime < Infinity).forEach(a => a.finish());
      """)
  }
}

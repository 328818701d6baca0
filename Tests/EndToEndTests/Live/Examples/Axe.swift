import Foundation
import Testing
import WebDriver

/// axe-core, which looks for what makes a page hard or impossible to use for people with disabilities.
struct Axe {
  /// A rule that a page breaks, and where.
  struct Violation: Hashable, CustomStringConvertible {
    let rule: String
    let scheme: ColorScheme
    let targets: [String]

    var description: String { "\(rule) (\(scheme)): \(targets.joined(separator: ", "))" }
  }

  let script: String

  /// Reads the script that `make tools` has installed; nil where it has not.
  init?() {
    let library = URL(fileURLWithPath: #filePath).appendingPathComponent("../../../../../.tools/venv/lib").standardized
    let pythons = (try? FileManager.default.contentsOfDirectory(at: library, includingPropertiesForKeys: nil)) ?? []
    let files = pythons.map { $0.appendingPathComponent("site-packages/axe_playwright_python/axe.min.js") }
    guard let script = files.lazy.compactMap({ try? String(contentsOf: $0, encoding: .utf8) }).first else { return nil }
    self.script = script
  }

  /// What is wrong with the page that a browser shows: by every rule in light colors, and in dark ones by the rules about
  /// colors, as nothing else of a page follows the scheme.
  func violations(_ browser: Browser, moreContrast: Bool = false) async throws -> [Violation] {
    if try await browser.run("return !window.axe") == .bool(true) {
      try await browser.run(script + "\nwindow.axe = axe;")
      try await browser.runOnEveryPage(script)
    }
    var violations: [Violation] = []
    for (scheme, options) in [(ColorScheme.dark, Self.colorRules), (.light, "{}")] {
      var preferences = MediaPreferences()
      (preferences.scheme, preferences.moreContrast) = (scheme, moreContrast)
      try await browser.prefer(preferences)
      let found = try #require(try await browser.run(Self.question(options)).list)
      violations += found.compactMap { entry in
        guard let texts = entry.list?.compactMap(\.text), let rule = texts.first else { return nil }
        return Violation(rule: rule, scheme: scheme, targets: Array(texts.dropFirst()))
      }
    }
    return violations
  }

  private static let colorRules = #"{ runOnly: { type: "rule", values: ["color-contrast", "link-in-text-block"] } }"#

  /// Colors are looked at when they have come to rest; what turns for ever is left alone.
  private static func question(_ options: String) -> String {
    """
    document.getAnimations().filter(a => a.effect.getComputedTiming().endTime < Infinity).forEach(a => a.finish());
    return axe.run(\(options)).then(found => found.violations.map(v => [v.id, ...v.nodes.map(n => n.target.join(" "))]));
    """
  }
}

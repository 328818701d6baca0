import Foundation
import WebDriver

/// axe-core, which looks for what makes a page hard or impossible to use for people with disabilities.
struct Axe {
  /// A rule that a page breaks, and where.
  struct Violation: Hashable, CustomStringConvertible {
    let rule: String
    let targets: [String]

    var description: String { "\(rule): \(targets.joined(separator: ", "))" }
  }

  private let script: String

  /// Reads the script that `make tools` has installed; nil where it has not.
  init?() {
    let library = URL(fileURLWithPath: #filePath).appendingPathComponent("../../../../../.tools/venv/lib").standardized
    let pythons = (try? FileManager.default.contentsOfDirectory(at: library, includingPropertiesForKeys: nil)) ?? []
    let files = pythons.map { $0.appendingPathComponent("site-packages/axe_playwright_python/axe.min.js") }
    guard let script = files.lazy.compactMap({ try? String(contentsOf: $0, encoding: .utf8) }).first else { return nil }
    self.script = script
  }

  /// What is wrong with the page that a browser shows.
  func violations(_ browser: Browser) async throws -> [Violation] {
    // Colors are looked at when they have come to rest; what turns for ever is left alone.
    try await browser.run(
      "document.getAnimations().filter(a => a.effect.getComputedTiming().endTime < Infinity).forEach(a => a.finish())")
    try await browser.run(script + "\nwindow.axe = axe;")
    try await browser.run(
      "window.axeResult = null; axe.run().then(found => { window.axeResult = found.violations"
        + ".map(v => [v.id].concat(v.nodes.map(n => n.target.join(' ')))); })")
    try await browser.wait(until: "axe is done", within: .seconds(30)) { () throws(WebDriverError) in
      try await browser.run("return window.axeResult !== null") == .bool(true)
    }
    let found = try await browser.run("return window.axeResult").list ?? []
    return found.compactMap { entry in
      guard let texts = entry.list?.compactMap(\.text), let rule = texts.first else { return nil }
      return Violation(rule: rule, targets: Array(texts.dropFirst()))
    }
  }
}

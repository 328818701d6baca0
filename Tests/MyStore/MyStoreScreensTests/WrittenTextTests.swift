import Foundation
import FoundationUI
import MyStoreKit
import StorePreviews
import Testing
import WebUI
import WebUITesting

/// Texts that people write, in a script that runs from right to left.
struct WrittenTextTests {
  /// Answers of another transport, with Arabic letters before every text that people have written.
  private struct Arabic: Transport {
    let inner: any Transport
    /// The fields of the API that hold what people have written.
    private static let written: Set<String> = [
      "name", "title", "summary", "description", "text", "author", "brand", "alt", "note", "label", "productName",
      "line1", "line2", "city", "region", "vendor", "optionValues", "options", "tags", "reply",
    ]

    func send(
      _ request: TransportRequest, progress: (@Sendable (TransferProgress) -> Void)?
    ) async throws(TransportError) -> TransportResponse {
      var response = try await inner.send(request, progress: progress)
      if let value = try? JSONSerialization.jsonObject(with: Data(response.body), options: .fragmentsAllowed),
        let changed = try? JSONSerialization.data(withJSONObject: Self.changed(value, nil), options: .fragmentsAllowed)
      {
        response.body = Array(changed)
      }
      return response
    }

    private static func changed(_ value: Any, _ name: String?) -> Any {
      switch value {
      case let members as [String: Any]:
        Dictionary(uniqueKeysWithValues: members.map { ($0.key, changed($0.value, $0.key)) })
      case let list as [Any]: list.map { changed($0, name) }
      case let text as String: name.map { written.contains($0) } == true ? "كتاب " + text : text
      default: value
      }
    }
  }

  /// Whether a text has letters that run from right to left.
  private static func isArabic(_ text: String) -> Bool {
    text.unicodeScalars.contains { (0x0600...0x06FF).contains($0.value) }
  }

  /// The elements that hold such a text by themselves, and neither they nor one around them follow its direction.
  private static func unled(_ element: ElementSnapshot) -> [String] {
    guard element.attributes["dir"] != "auto" else { return [] }
    let inner = element.children.flatMap { unled($0) }
    let isHolder = isArabic(element.text) && !element.children.contains { isArabic($0.text) }
    let isField = ["input", "textarea"].contains(element.tag) && isArabic(element.attributes["value"] ?? "")
    return isHolder || isField ? inner + ["\(element.tag): \(element.text)"] : inner
  }

  @Test func `what people write runs in its own direction on every screen`() async throws {
    var screens = 0
    for preview in StorePreviews.previews where !preview.slug.hasSuffix("loading") {
      let screen = await Screen(waiting: .milliseconds(200)) { preview.view { Arabic(inner: $0) } }
      let page = await screen.session.snapshot()
      if page.contains(where: { Self.isArabic($0.text) }) { screens += 1 }
      #expect(page.flatMap { Self.unled($0) } == [], "\(preview.name)")
    }
    // Of the others, most show what went wrong or that there is nothing.
    #expect(screens >= 40)
  }
}

import Catalog
import CatalogUI
import Foundation
import FoundationCore
import MyStoreKit
import StoreIdentifiers
import TestSupport
import Testing
import WebUI
import WebUITesting

/// Descriptions as the product's page draws them.
struct RichTextScreenTests {
  private static let own = "/media/0123456789abcdef0123456789abcdef-640.webp"

  private static func page(_ html: String, media: [MediaItem] = []) async throws -> [ElementSnapshot] {
    let product = Product(
      id: .make(), handle: "bowl", name: "Bowl", summary: nil, description: RichText(html: html), status: .active,
      media: media, variants: [Variant(id: .make(), sku: "B", name: nil, price: try Money(100, .gbp))],
      createdAt: Timestamp(milliseconds: 0), version: 1)
    let answer = CannedTransport.Answer(
      "/api/v1/catalog/handles/bowl", json: Schema.product.encode(product))
    let (screen, _) = await screen([answer]) { ProductScreen(handle: "bowl") }
    let found = await screen.session.snapshot().flatMap(\.all).filter { $0.classes == ["prose"] }
    return try #require(found.first).all
  }

  @Test func `every form is an element of its own, and headings stand below the section's`() async throws {
    let all = try await Self.page(
      """
      <h2>A</h2><h4>B</h4><p>c<br>d</p><ol><li>e<ul><li>f</ul></ol><table><tr><th>g<th>h<tr><td>i<td>j</table>
      """)
    #expect(
      all.map(\.tag) == [
        "div", "h3", "h4", "p", "span", "br", "span", "ol", "li", "ul", "li", "div", "table", "thead", "tr", "th", "th",
        "tbody", "tr", "td", "td",
      ])
    #expect(
      all.filter { ["ol", "ul", "table"].contains($0.tag) }.map { $0.attributes["dir"] } == ["auto", nil, "auto"])
  }

  @Test func `links lead to places of the shop, and to other sites without a word for them`() async throws {
    let all = try await Self.page(
      """
      <a href="/products/mug">a</a> <a href="https://x.example/">b</a> <a href="mailto:a@x.example">c</a> <a href="/media/x">d</a>
      """)
    let links = all.filter { $0.tag == "a" }
    #expect(
      links.map { $0.attributes["href"] } == ["/products/mug", "https://x.example/", "mailto:a@x.example", "/media/x"])
    #expect(links.map { $0.attributes["rel"] } == [nil, "nofollow noopener", nil, nil])
    #expect(links.map { $0.attributes["data-n"] } == ["", nil, nil, nil])
  }

  @Test func `pictures of the store are shown in their size, of others only the words`() async throws {
    let elsewhere = "https://x.example/p.jpg"
    let html = "<img src=\(Self.own) alt=a width=640 height=480><img src=\(elsewhere) alt=b><img src=\(elsewhere)>"
    var all = try await Self.page(html)
    var pictures = all.filter { $0.tag == "img" }
    #expect(pictures.map { $0.attributes["src"] } == [Self.own])
    let first = try #require(pictures.first).attributes
    #expect(
      first["alt"] == "a" && first["loading"] == "lazy" && first["width"] == "640" && first["height"] == "480")
    #expect(all.filter { $0.tag == "p" }.map(\.text) == ["b"])
    // What the store took in from there stands in its place.
    let item = MediaItem(url: Self.own, alt: "bowl", width: 640, height: 480, widths: [320, 640], source: elsewhere)
    all = try await Self.page("<img src=\(elsewhere) alt=b>", media: [item])
    pictures = all.filter { $0.tag == "img" }
    #expect(
      pictures.map { $0.attributes["alt"] } == ["b"] && pictures[0].attributes["srcset"]?.contains("320w") == true)
  }

  @Test func `whatever a file says, only elements of a text are drawn, and addresses that are safe`() async throws {
    let allowed: Set<String> = [
      "div", "h3", "h4", "h5", "p", "span", "br", "ol", "ul", "li", "table", "thead", "tbody", "tr", "th", "td", "a",
      "img",
    ]
    var random = SplitMix(seed: 61)
    for _ in 0..<200 {
      let html = (0..<8).map { _ in RandomHTML.text(&random) }.joined()
      guard !RichText(html: html).isEmpty else { continue }
      for element in try await Self.page(html) {
        #expect(allowed.contains(element.tag), "\(html)")
        let address = element.attributes["href"] ?? element.attributes["src"] ?? "/"
        #expect(address.hasPrefix("/") || address.hasPrefix("https://x.example"), "\(html)")
        #expect(!element.attributes.keys.contains { $0.hasPrefix("on") }, "\(html)")
      }
    }
  }
}

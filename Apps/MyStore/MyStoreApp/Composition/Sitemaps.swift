import Catalog
import CatalogService
import Content
import ContentService
import FoundationCore
import HTTPServer
import MyStoreScreens
import ProductFiles
import WebUI

/// What search engines ask for: which pages there are, and where they are told.
enum Sitemaps {
  static func routes(
    _ catalog: CatalogService, _ content: ContentService, _ configuration: StoreConfiguration, _ front: ShopFront
  ) -> [PageRoute] {
    [
      PageRoute([.get], .exact("/robots.txt"), bodyLimit: 0) { request in
        guard !front.store.door.isClosed else { return text("User-agent: *\nDisallow: /\n") }
        let offices = ["/office"] + front.store.languages.dropFirst().map { "/\($0)/office" }
        return text(
          "User-agent: *\n" + (offices + ["/api/"]).map { "Disallow: \($0)\n" }.joined()
            + "Sitemap: \(base(request, configuration))/sitemap.xml\n")
      },
      PageRoute([.get], .exact("/sitemap.xml"), bodyLimit: 0) { request in
        guard !front.store.door.isClosed, let count = try? await catalog.sitemaps.count(),
          let articles = try? await content.articles.addresses()
        else { return HTTPResponse(.serviceUnavailable) }
        let base = base(request, configuration)
        let names = (0..<count).map(String.init) + (articles.isEmpty ? [] : ["content"])
        let entries = names.map { "<sitemap><loc>\(XMLText.escaped(base))/sitemaps/\($0).xml</loc></sitemap>" }
        return xml("sitemapindex", entries)
      },
      PageRoute([.get], .exact("/sitemaps/content.xml"), bodyLimit: 0) { request in
        guard !front.store.door.isClosed, let articles = try? await content.articles.addresses() else {
          return HTTPResponse(.serviceUnavailable)
        }
        guard !articles.isEmpty else { return HTTPResponse(.notFound) }
        let base = XMLText.escaped(base(request, configuration))
        let news = articles.contains { $0.kind == .news } ? ["<url><loc>\(base)/news</loc></url>"] : []
        return xml(
          "urlset", news + articles.map { "<url><loc>\(base)/\($0.kind.path)/\($0.handle)</loc></url>" })
      },
      PageRoute([.get], .prefix("/sitemaps/"), bodyLimit: 0) { request in
        let name = request.target.dropFirst("/sitemaps/".count)
        guard name.hasSuffix(".xml"), name.utf8.count < 16, let number = Int(name.dropLast(4)), number >= 0 else {
          return HTTPResponse(.notFound)
        }
        guard !front.store.door.isClosed, let entries = try? await catalog.sitemaps.entries(number) else {
          return HTTPResponse(.serviceUnavailable)
        }
        guard !entries.isEmpty || number == 0 else { return HTTPResponse(.notFound) }
        let base = XMLText.escaped(base(request, configuration))
        return xml("urlset", entries.map { url($0, base) })
      },
    ]
  }

  /// A product's page and its picture, in Google's words for pictures in sitemaps.
  private static func url(_ entry: ProductSitemaps.Entry, _ base: String) -> String {
    let picture = entry.picture.map {
      "<image:image><image:loc>\(base)\(XMLText.escaped($0))</image:loc></image:image>"
    }
    return "<url><loc>\(base)/products/\(ProductHandle.escaped(entry.handle))</loc>\(picture ?? "")</url>"
  }

  /// The address that the asker used, where it is the shop's; else one that is.
  private static func base(_ request: HTTPRequest, _ configuration: StoreConfiguration) -> String {
    let host = request.fields.values(of: "host").first ?? ""
    let isPlain = host.utf8.allSatisfy { byte in
      (0x30...0x39).contains(byte) || (0x41...0x5A).contains(byte) || (0x61...0x7A).contains(byte)
        || [0x2D, 0x2E, 0x3A, 0x5B, 0x5D].contains(byte)
    }
    let asked = (configuration.isBehindTLS ? "https://" : "http://") + (isPlain ? host : "localhost")
    // Whoever keeps the answer for others must not keep an address that somebody made up.
    return configuration.origins.contains(asked) ? asked : configuration.origins.sorted().first ?? asked
  }

  private static func xml(_ root: String, _ entries: [String]) -> HTTPResponse {
    let text =
      "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<\(root) xmlns=\"http://www.sitemaps.org/schemas/sitemap/0.9\" "
      + "xmlns:image=\"http://www.google.com/schemas/sitemap-image/1.1\">\n"
      + entries.joined(separator: "\n") + "\n</\(root)>\n"
    return kept(HTTPResponse(.ok, type: "application/xml; charset=utf-8", body: Array(text.utf8)))
  }

  private static func text(_ text: String) -> HTTPResponse {
    kept(HTTPResponse(.ok, type: "text/plain; charset=utf-8", body: Array(text.utf8)))
  }

  private static func kept(_ response: HTTPResponse) -> HTTPResponse {
    var response = response
    response.fields["Cache-Control"] = "public, max-age=300"
    return response
  }
}

import Catalog
import Foundation
import FoundationCore
import Imports
import ProductFiles

/// What a shop had before it moved, as its sitemaps and its file of products tell.
struct FormerShop {
  /// The paths of its pages, as they stand in addresses, each once.
  private(set) var paths: [String] = []
  /// The addresses of its pictures, each once.
  private(set) var pictures: [String] = []
  /// Its products.
  private(set) var products: [ImportedProduct] = []
  private var known: Set<String> = []

  /// Why a file tells nothing of a shop.
  struct Failure: Error, CustomStringConvertible { let description: String }

  /// Adds what a file tells: a sitemap, or a product file whose amounts are in a currency.
  mutating func read(_ bytes: [UInt8], named name: String, currency: Currency) throws(Failure) {
    let start = bytes.drop { [0x20, 0x09, 0x0A, 0x0D, 0xEF, 0xBB, 0xBF].contains($0) }
    if start.first == UInt8(ascii: "<") {
      try readSitemap(String(decoding: bytes, as: UTF8.self), name)
    } else {
      try readProducts(bytes, name, currency)
    }
  }

  private mutating func readSitemap(_ text: String, _ name: String) throws(Failure) {
    guard !text.contains("<sitemapindex") else {
      throw Failure(description: "\(name) names other sitemaps: give those.")
    }
    let count = paths.count
    for address in Self.texts(of: "loc", in: text) { if let path = Self.path(of: address) { add(path: path) } }
    for address in Self.texts(of: "image:loc", in: text) { add(picture: address) }
    guard paths.count > count else { throw Failure(description: "\(name) has no addresses.") }
  }

  private mutating func readProducts(_ bytes: [UInt8], _ name: String, _ currency: Currency) throws(Failure) {
    var intake = ProductIntake(.shopify, currency: currency, keepsStock: false, batchSize: 100, after: 0)
    intake.push(bytes)
    intake.finish()
    let count = products.count
    while let batch = intake.next() {
      for case .rows(let product) in batch.items {
        products.append(product)
        if product.status.or(.active).isShown {
          add(path: "/products/\(ProductHandle.escaped(product.formerHandle ?? product.handle))")
        }
        for picture in product.pictures.or([]) { add(picture: picture.url) }
      }
    }
    guard products.count > count else { throw Failure(description: "\(name) is no sitemap, and has no products.") }
  }

  private mutating func add(path: String) { if known.insert("path " + path).inserted { paths.append(path) } }

  private mutating func add(picture address: String) {
    if known.insert("picture " + Self.plain(address)).inserted { pictures.append(address) }
  }

  /// A picture's address without its query, in which shops write when it was changed.
  static func plain(_ address: String) -> String { String(address.prefix { $0 != "?" && $0 != "#" }) }

  /// The path of an address, without a query.
  private static func path(of address: String) -> String? {
    guard let scheme = address.range(of: "://") else { return nil }
    let rest = address[scheme.upperBound...].drop { $0 != "/" && $0 != "?" && $0 != "#" }
    let path = rest.prefix { $0 != "?" && $0 != "#" }
    return path.isEmpty ? "/" : path.hasPrefix("/") ? String(path) : nil
  }

  /// The texts of the elements of a name, in order.
  private static func texts(of element: String, in text: String) -> [String] {
    var found: [String] = []
    var rest = text[...]
    while let start = rest.range(of: "<\(element)>"), let end = rest[start.upperBound...].range(of: "</\(element)>") {
      var content = String(rest[start.upperBound..<end.lowerBound]).trimmingCharacters(in: .whitespacesAndNewlines)
      if content.hasPrefix("<![CDATA["), content.hasSuffix("]]>") {
        content = String(content.dropFirst(9).dropLast(3))
      } else {
        for (escape, plain) in [("&lt;", "<"), ("&gt;", ">"), ("&quot;", "\""), ("&apos;", "'"), ("&amp;", "&")] {
          content = content.replacing(escape, with: plain)
        }
      }
      found.append(content)
      rest = rest[end.upperBound...]
    }
    return found
  }
}

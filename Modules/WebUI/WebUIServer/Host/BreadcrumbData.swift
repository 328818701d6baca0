import Foundation
import WebUI

/// The way to a page in the vocabulary of schema.org.
struct BreadcrumbData: Encodable {
  private let context = "https://schema.org", type = "BreadcrumbList"
  private let itemListElement: [Item]

  /// The way along places of a site; nil for fewer than two, which say nothing to search engines.
  init?(_ places: [Breadcrumb], origin: String) {
    guard places.count > 1 else { return nil }
    itemListElement = places.enumerated().map { index, place in
      Item(position: index + 1, name: place.title, item: origin + place.location.description)
    }
  }

  /// The data as a JSON object.
  var json: String? {
    let encoder = JSONEncoder()
    encoder.outputFormatting = .sortedKeys
    return (try? encoder.encode(self)).map { String(decoding: $0, as: UTF8.self) }
  }

  private enum CodingKeys: String, CodingKey { case context = "@context", type = "@type", itemListElement }

  private struct Item: Encodable {
    let type = "ListItem", position: Int, name: String, item: String
    private enum CodingKeys: String, CodingKey { case type = "@type", position, name, item }
  }
}

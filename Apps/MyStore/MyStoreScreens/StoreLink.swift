package import Foundation
import WebUI

extension StoreRoute {
  /// The scheme of the store's own addresses: `mystore://cart` is the place of `/cart`.
  package static let scheme = "mystore"

  /// The place's address with the store's own scheme.
  package var deepLink: URL? { URL(string: Self.scheme + ":/" + path) }
}

/// Where an address leads in a store: `mystore://` and the site's own addresses lead to the same places.
package struct StoreLink: Hashable, Sendable {
  /// Why an address leads nowhere, in words for whoever gave it.
  package enum Failure: Error, Hashable, CustomStringConvertible {
    case noAddress(String)
    case otherSite(String, origins: [String])
    case nothing(String)

    package var description: String {
      switch self {
      case .noAddress(let text):
        "“\(text)” is not an address of a page. Try mystore://products, or an https address of this store."
      case .otherSite(let origin, let origins):
        "\(origin) is not this store, which is \(origins.joined(separator: ", ")). Its origins are a setting."
      case .nothing(let path): "There is no page at \(path) in this store."
      }
    }
  }

  package let route: StoreRoute
  /// Which language the page is in; nil for the store's own.
  package let language: String?

  /// Reads an address.
  ///
  /// - Parameters:
  ///   - text: An address with `mystore`, `https` or `http`.
  ///   - origins: Those of the store, such as `https://shop.example`.
  ///   - languages: Those that addresses begin with.
  package init(_ text: String, origins: [String], languages: [String]) throws(Failure) {
    guard let url = URL(string: text), let scheme = url.scheme?.lowercased(),
      [StoreRoute.scheme, "https", "http"].contains(scheme), let location = PageLocation(url, languages: languages)
    else { throw .noAddress(text) }
    if scheme != StoreRoute.scheme {
      let origin = scheme + "://" + (url.host() ?? "").lowercased() + (url.port.map { ":\($0)" } ?? "")
      guard origins.contains(origin) else { throw .otherSite(origin, origins: origins) }
    }
    route = StoreRoute(location.in(nil))
    language = location.language
    if case .unknown = route { throw .nothing(location.description) }
  }

  /// The page's address on the web.
  package func address(at origin: String) -> String { origin + route.location.in(language).description }
}

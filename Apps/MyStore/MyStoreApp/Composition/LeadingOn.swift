import Content
import Foundation
import WebUI

/// Where addresses without a page lead, in the language of whoever asks.
struct LeadingOn: Sendable {
  /// How many redirects are looked at, one after the other; more are taken for a circle.
  private static let depthLimit = 10

  let redirects: RedirectsHTTPClient
  /// What addresses of this shop begin with.
  let origins: Set<String>
  /// The languages of the pages, the shop's own first.
  let languages: @Sendable () -> [String]

  /// The address that a place leads to; nil where it leads nowhere, or round in a circle.
  func address(from location: PageLocation) async -> String? {
    guard let first = await target(of: location) else { return nil }
    guard case .page(var place, _) = first else { return first.address }
    // In another language, or by its whole address, a place may lead to itself.
    var seen: Set<[String]> = [location.segments]
    for _ in 0..<Self.depthLimit {
      guard seen.insert(place.segments).inserted else { return nil }
      guard case .page(let next, _)? = await target(of: place) else { return first.address }
      place = next
    }
    return nil
  }

  /// Where a place leads by one redirect.
  private enum Target {
    case page(PageLocation, fragment: String?), elsewhere(String)

    var address: String {
      switch self {
      case .page(let place, let fragment): place.description + (fragment.map { "#" + $0 } ?? "")
      case .elsewhere(let address): address
      }
    }
  }

  private func target(of location: PageLocation) async -> Target? {
    guard let found = try? await redirects.target(of: PageLocation(location.segments).description) else { return nil }
    var address = found.target
    if let origin = origins.first(where: { address == $0 || address.hasPrefix($0 + "/") }) {
      address = address == origin ? "/" : String(address.dropFirst(origin.count))
    }
    guard address.hasPrefix("/") else { return .elsewhere(address) }
    guard let place = PageLocation(address, languages: languages().dropFirst()) else { return nil }
    let fragment = address.split(separator: "#", maxSplits: 1).dropFirst().first.flatMap {
      String($0).addingPercentEncoding(withAllowedCharacters: .urlFragmentAllowed)
    }
    return .page(place.language == nil ? place.in(location.language) : place, fragment: fragment)
  }
}

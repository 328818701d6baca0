import Catalog
import CatalogUI
import Customers
import Foundation
import FoundationCore
import FoundationUI
import MyStoreKit
import Ordering
import OrderingUI
import WebUI

/// What a search of the office finds: parts of the office, orders, products and customers, each as far as it can be
/// asked for.
struct OfficeFindings: Hashable {
  /// Something that was found, and where it is.
  struct Finding: Identifiable, Hashable {
    let id: String
    let title: String
    var detail: String?
    let location: PageLocation
  }

  /// What was asked for, by what it is: the kind in English, and what was found of it.
  struct Kind: Identifiable, Hashable {
    let id: String
    let findings: [Finding]
  }

  var kinds: [Kind] = []
  /// The kinds that could not be asked for.
  var failed: [String] = []

  /// More than anything that is looked for has.
  private static let longestQuery = 200

  /// Asks for everything with a client, and for nothing by a blank query. A kind that fails leaves the others alone.
  static func find(
    _ text: String, among places: [OfficePlace], by client: HTTPClient, limit: Int, _ phrases: Phrases
  ) async -> OfficeFindings {
    var findings = OfficeFindings()
    let query = String(text.trimmingCharacters(in: .whitespacesAndNewlines).prefix(longestQuery))
    guard !query.isEmpty else { return findings }
    let words = query.lowercased()
    let titles = places.flatMap { [$0] + $0.parts }.filter { phrases($0.title).lowercased().contains(words) }
    findings.add(
      Phrases.key("Go to"),
      titles.prefix(limit).map { Finding(id: $0.id, title: phrases($0.title), location: $0.route.location) })
    await findings.ask(Phrases.key("Orders")) { () throws(HTTPClientError) in
      try await OrderingHTTPClient(client: client).orders(OrderCriteria(text: query), limit: limit).items.map {
        Finding(
          id: $0.id.description, title: $0.number, detail: $0.email, location: OrderingRoute.order($0.id).location)
      }
    }
    await findings.ask(Phrases.key("Products")) { () throws(HTTPClientError) in
      try await CatalogHTTPClient(client: client).staffProducts(ProductFilter(text: query), limit: limit).items.map {
        Finding(id: $0.id.description, title: $0.name, location: CatalogStaffRoute.product($0.id).location)
      }
    }
    if query.contains("@") {
      await findings.ask(Phrases.key("Customers")) { () throws(HTTPClientError) in
        try await CustomersHTTPClient(client: client).customers(email: query, limit: limit).items.map {
          Finding(
            id: $0.id.description, title: $0.name, detail: $0.email,
            location: PageLocation(["office", "customers"], query: ["email": $0.email]))
        }
      }
    }
    return findings
  }

  private mutating func ask(
    _ kind: String, _ load: () async throws(HTTPClientError) -> [Finding]
  ) async {
    do throws(HTTPClientError) { add(kind, try await load()) } catch {
      // Who may not see them does not miss them.
      if error.status != 403 { failed.append(kind) }
    }
  }

  private mutating func add(_ kind: String, _ found: [Finding]) {
    if !found.isEmpty { kinds.append(Kind(id: kind, findings: found)) }
  }
}

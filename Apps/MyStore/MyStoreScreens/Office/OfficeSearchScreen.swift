import Access
import Foundation
import FoundationUI
import MyStoreKit
package import WebUI

/// The search above every page of the office; with scripts, what it finds shows as one types. Loads it.
struct OfficeSearchView: View {
  @Environment(\.httpClient) private var client
  @Environment(\.pageLocation) private var location
  @Environment(AccessModel.self) private var access
  @Environment(\.storeText) private var text
  @State private var typed = ""
  @State private var found = OfficeFindings()

  var body: some View {
    Box("search-box") {
      SearchField(
        text("Search or go to"), in: StoreRoute.officeSearch("").location,
        text: location.segments == ["office", "search"] ? location["q"] ?? "" : "", typed: $typed)
      if !found.kinds.isEmpty {
        Box("suggestions-panel") { OfficeFindingsView(findings: found) }
          .accessibilityElement(children: .contain).accessibilityLabel(text("Suggestions"))
      }
    }
    .task(id: typed) { await look() }
    // Whoever has gone on does not look for that any more.
    .onChange(of: location) { typed = "" }
  }

  private func look() async {
    let query = typed.trimmingCharacters(in: .whitespaces)
    guard query.count > 1 else {
      found = OfficeFindings()
      return
    }
    let places = OfficePlace.all(for: StoreVisitor(access.session))
    found = await OfficeFindings.find(query, among: places, by: client, limit: 4, text)
  }
}

/// What was found, kind by kind. Takes plain values.
struct OfficeFindingsView: View {
  let findings: OfficeFindings
  @Environment(\.storeText) private var text

  var body: some View {
    ForEach(findings.kinds) { kind in
      Box("findings") {
        Text(text(kind.id)).styleClass("findings-kind")
        ForEach(kind.findings) { finding in
          NavigationLink(value: finding.location) {
            Text(finding.title)
            if let detail = finding.detail { Text(detail).foregroundStyle(.secondary) }
          }
          .accessibilityIdentifier("finding")
        }
      }
    }
  }
}

/// What a search of the office has found, as a page of its own.
package struct OfficeSearchScreen: View {
  private let query: String
  @Environment(\.httpClient) private var client
  @Environment(AccessModel.self) private var access
  @Environment(\.storeText) private var text
  @State private var found: OfficeFindings?

  package init(query: String) { self.query = query }

  package var body: some View {
    VStack(alignment: .leading, spacing: .large) {
      if let found {
        if found.kinds.isEmpty {
          EmptyStateView(
            text("Nothing was found"), systemImage: "magnifyingglass",
            description: text("Orders are found by number or e-mail address, products by name, customers by address."))
        }
        OfficeFindingsView(findings: found)
        if !found.failed.isEmpty {
          Text(text("Some parts could not be asked. Try again in a moment.")).foregroundStyle(.secondary)
        }
      } else {
        ProgressView(text("Searching"))
      }
    }
    .navigationTitle(query.isEmpty ? text("Search") : text("Results for “{1}”", query))
    .task(id: query) { await look() }
  }

  private func look() async {
    let places = OfficePlace.all(for: StoreVisitor(access.session))
    found = await OfficeFindings.find(query, among: places, by: client, limit: 20, text)
  }
}

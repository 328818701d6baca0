import Catalog
import FoundationUI
import MyStoreKit
public import WebUI

/// Staff: where the shop uses words of its own that readers of other languages may read in theirs.
public struct TermUsesScreen: View {
  @Environment(CatalogModel.self) private var catalog
  @Environment(\.catalogText) private var text

  /// All of them.
  public init() {}

  /// The list, or what stands in its place.
  public var body: some View {
    StaffPlaceView(.terms) { () throws(HTTPClientError) in
      try await catalog.terms.uses()
    } content: { uses, _ in
      VStack(alignment: .leading, spacing: .large) {
        Text(text("One entry serves all products: translate Blue once, and every blue thing is called so."))
          .foregroundStyle(.secondary)
        List {
          ForEach(uses, id: \.rawValue) { use in
            NavigationLink(use.title(in: text), value: CatalogStaffRoute.terms(use)).accessibilityIdentifier("term-use")
          }
        }
      }
      .navigationTitle(text("Translations of values"))
    }
  }
}

extension TermUse {
  /// What people call it.
  func title(in text: Phrases) -> String {
    switch self {
    case .names: text("Names of options and attributes")
    case .units: text("Units")
    case .types: text("Product types")
    case .tags: text("Tags")
    default: text("Values of {1}", (code ?? rawValue).replacing("-", with: " "))
    }
  }
}

import Catalog
import FoundationUI
import MyStoreKit
public import WebUI

/// Staff: where the shop uses words of its own that readers of other languages may read in theirs.
public struct TermUsesScreen: View {
  @Environment(CatalogModel.self) private var catalog

  /// All of them.
  public init() {}

  /// The list, or what stands in its place.
  public var body: some View {
    StaffPlaceView(.list("translations of values")) { () throws(HTTPClientError) in
      try await catalog.terms.uses()
    } content: { uses, _ in
      VStack(alignment: .leading, spacing: .large) {
        Text("One entry serves all products: translate Blue once, and every blue thing is called so.")
          .foregroundStyle(.secondary)
        List {
          ForEach(uses, id: \.rawValue) { use in
            NavigationLink(use.title, value: CatalogStaffRoute.terms(use)).accessibilityIdentifier("term-use")
          }
        }
      }
      .navigationTitle("Translations of values")
    }
  }
}

extension TermUse {
  /// What people call it.
  var title: String {
    switch self {
    case .names: "Names of options and attributes"
    case .units: "Units"
    case .types: "Product types"
    case .tags: "Tags"
    default: "Values of \((code ?? rawValue).replacing("-", with: " "))"
    }
  }
}

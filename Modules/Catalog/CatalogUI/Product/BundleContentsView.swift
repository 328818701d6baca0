import Catalog
import FoundationCore
import FoundationUI
import MyStoreKit
import StoreIdentifiers
import WebUI

/// What is in a bundle, with the ways to what the shop also sells by itself; nothing for what is none.
struct BundleContentsView: View {
  private let components: [BundleComponent]
  @Environment(CatalogModel.self) private var catalog
  @Environment(\.displayFormat) private var format
  @Environment(\.catalogText) private var text

  init(_ variant: Variant) { components = variant.components }

  var body: some View {
    if !components.isEmpty {
      VStack(alignment: .leading, spacing: .none) {
        Text(text("In this set")).bold()
        ForEach(components, id: \.variant) { component in
          if let card = catalog.card(of: component.variant) {
            NavigationLink(
              text("{1} × {2}", format.number(component.quantity), card.name),
              value: CatalogRoute.product(handle: card.handle))
          }
        }
      }
      .accessibilityIdentifier("bundle-contents")
      .task(id: components) { try? await catalog.loadCards(of: components.map(\.variant)) }
    }
  }
}

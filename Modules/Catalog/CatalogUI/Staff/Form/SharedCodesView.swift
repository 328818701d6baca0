import Catalog
import FoundationUI
import MyStoreKit
import StoreIdentifiers
import WebUI

/// Warns of SKUs that other variants have too. Says nothing when there are none, or when that cannot be found out.
struct SharedCodesView: View {
  private let product: ProductID
  @State private var codes: [SharedCode] = []
  @Environment(CatalogModel.self) private var catalog
  @Environment(\.catalogText) private var text

  /// The warnings about a product's codes.
  init(of product: ProductID) { self.product = product }

  var body: some View {
    VStack(alignment: .leading, spacing: .small) {
      if !codes.isEmpty {
        Text(text("Other variants have the same SKU. A search for it finds all of them.")).foregroundStyle(.warning)
        ForEach(codes, id: \.self) { code in
          HStack(spacing: .small) {
            Text(code.sku).bold()
            if code.product == product {
              Text(text("another variant of this product"))
            } else {
              NavigationLink(code.name, value: CatalogStaffRoute.product(code.product))
                .accessibilityIdentifier("shared-code")
            }
          }
        }
      }
    }
    .task { codes = (try? await catalog.sharedCodes(of: product)) ?? [] }
  }
}

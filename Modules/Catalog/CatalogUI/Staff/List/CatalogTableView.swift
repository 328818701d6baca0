import Catalog
import FoundationCore
import FoundationUI
import StoreIdentifiers
import WebUI

/// Rows of products for staff. Takes plain values.
struct CatalogTableView: View {
  let products: [ProductSummary]
  /// Units that can be sold, where that is known.
  let units: (ProductID) -> Int?
  @Binding var selection: Set<ProductID>
  @Environment(\.displayFormat) private var format

  var body: some View {
    Table("Products", products, selection: $selection) {
      TableColumn<ProductSummary>("Name") { product in
        HStack(alignment: .center, spacing: .small) {
          if product.picture?.imageSet != nil {
            ProductPictureView(name: product.name, picture: product.picture, room: .thumbnail).frame(width: .thumbnail)
          }
          VStack(alignment: .leading, spacing: .none) {
            NavigationLink(product.name, value: CatalogStaffRoute.product(product.id))
              .accessibilityIdentifier("product-link")
            if let brand = product.brand { Text(brand).font(.footnote).foregroundStyle(.secondary) }
          }
        }
      }
      TableColumn<ProductSummary>("Status") { product in ProductStatusView(product.status) }
      TableColumn<ProductSummary>("Stock", alignment: .trailing) { product in
        if let units = units(product.id) {
          Text(format.number(units)).monospacedDigit().foregroundStyle(units > 0 ? .primary : .danger)
            .accessibilityIdentifier("product-stock")
        } else if product.isAvailable {
          Text("In stock")
        } else {
          Text("Out of stock").foregroundStyle(.danger)
        }
      }
      TableColumn<ProductSummary>("Price", alignment: .trailing) { product in
        VStack(alignment: .trailing, spacing: .none) {
          OfferPriceView(product)
          if product.highestPrice != nil { Text("and more").font(.footnote).foregroundStyle(.secondary) }
        }
      }
    }
  }
}

/// A product's status, in words and colour. Takes a plain value.
struct ProductStatusView: View {
  private let status: ProductStatus

  init(_ status: ProductStatus) { self.status = status }

  var body: some View {
    switch status {
    case .active: Text(status.title).foregroundStyle(.success)
    case .draft: Text(status.title).foregroundStyle(.warning)
    case .archived: Text(status.title).foregroundStyle(.secondary)
    }
  }
}

extension ProductStatus {
  /// What staff call it.
  var title: String {
    switch self {
    case .draft: "Draft"
    case .active: "Active"
    case .archived: "Archived"
    }
  }
}

/// Staff's list with another status. Takes a plain value.
struct CatalogStatusLinksView: View {
  let place: CatalogListPlace

  var body: some View {
    Landmark(.navigation, "Status") {
      HStack(spacing: .medium) {
        link("All", nil)
        ForEach(ProductStatus.allCases, id: \.self) { status in link(status.title, status) }
      }
    }
  }

  @ViewBuilder private func link(_ title: String, _ status: ProductStatus?) -> some View {
    let link = NavigationLink(
      title, value: CatalogStaffRoute.products(CatalogListPlace(text: place.text, status: status))
    )
    .bold(place.status == status).accessibilityIdentifier("status-\(status?.rawValue ?? "all")")
    if place.status == status { link.accessibilityAddTraits(.isSelected) } else { link }
  }
}

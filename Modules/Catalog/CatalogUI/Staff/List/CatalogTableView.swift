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
  @Environment(\.catalogText) private var text

  var body: some View {
    Table(text("Products"), products, selection: $selection) {
      TableColumn<ProductSummary>(text("Name")) { product in
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
      TableColumn<ProductSummary>(text("Status")) { product in ProductStatusView(product.status) }
      TableColumn<ProductSummary>(text("Stock"), alignment: .trailing) { product in
        if let units = units(product.id) {
          Text(format.number(units)).monospacedDigit().foregroundStyle(units > 0 ? .primary : .danger)
            .accessibilityIdentifier("product-stock")
        } else if product.isAvailable {
          Text(text("In stock"))
        } else {
          Text(text("Out of stock")).foregroundStyle(.danger)
        }
      }
      TableColumn<ProductSummary>(text("Price"), alignment: .trailing) { product in
        VStack(alignment: .trailing, spacing: .none) {
          OfferPriceView(product)
          if let highest = product.highestPrice {
            Text(text("up to {1}", format.price(highest))).font(.footnote).foregroundStyle(.secondary)
          }
        }
      }
    }
  }
}

/// A product's status as a mark. Takes a plain value.
struct ProductStatusView: View {
  private let status: ProductStatus
  @Environment(\.catalogText) private var text

  init(_ status: ProductStatus) { self.status = status }

  var body: some View {
    switch status {
    case .active: StateMark(text(status.title), .round, .full, .next)
    case .unlisted: StateMark(text(status.title), .round, .half, .next)
    case .draft: StateMark(text(status.title), .round, .half, .warning)
    case .archived: StateMark(text(status.title), .round, .empty, .quiet)
    }
  }
}

extension ProductStatus {
  /// What staff call it.
  var title: String {
    switch self {
    case .draft: Phrases.key("Draft")
    case .active: Phrases.key("Active")
    case .unlisted: Phrases.key("Unlisted")
    case .archived: Phrases.key("Archived")
    }
  }
}

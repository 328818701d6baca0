public import Catalog
public import FoundationCore
import MyStoreKit
public import WebUI

/// Staff: a price list as it is, to be changed.
public struct UpdatePriceListScreen: View {
  private let id: PriceListID
  @Environment(CatalogModel.self) private var catalog

  /// The form of a price list.
  public init(list: PriceListID) { id = list }

  /// The list's fields and prices, or what stands in their place.
  public var body: some View {
    StaffPlaceView(.priceList) {
      () throws(HTTPClientError) in
      (list: try await catalog.priceLists.list(id), variants: try await catalog.priceLists.variants(of: id))
    } content: { found, _ in
      PriceListEditorView(found.list, variants: found.variants)
    }
  }
}

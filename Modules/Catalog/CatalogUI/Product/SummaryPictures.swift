public import Catalog
public import WebUI

/// The picture that stands for a product in a list. Takes a plain value.
public struct ProductTilePictureView: View {
  private let product: ProductSummary
  private let loading: ImageLoading

  /// The picture of a product.
  public init(product: ProductSummary, loading: ImageLoading = .lazy) {
    self.product = product
    self.loading = loading
  }

  /// The picture, or the first letter of the name.
  public var body: some View {
    ProductPictureView(name: product.name, picture: product.picture, room: .half, loading: loading)
  }
}

/// The picture that stands for a category in the shop's front. Takes a plain value.
public struct CategoryPictureView: View {
  private let entry: CategoryMenuEntry

  /// The picture of an entry of the menu.
  public init(entry: CategoryMenuEntry) { self.entry = entry }

  /// The picture, or the first letter of the name.
  public var body: some View {
    ProductPictureView(name: entry.category.title, picture: entry.picture, room: .card)
  }
}

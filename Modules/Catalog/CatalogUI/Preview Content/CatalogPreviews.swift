import Catalog
import CatalogUI
import FoundationCore
public import FoundationUI
import MyStoreKit
import WebUI

/// The Catalog's screens in their states.
public enum CatalogPreviews: PreviewProvider {
  private static let list = "/api/v1/catalog/products"
  private static let facets = CannedTransport.Answer(
    "/api/v1/catalog/facets", json: PackageResources.facets_json)
  private static let one = "/api/v1/catalog/handles/stoneware-bowl"

  /// The list, then a product's page.
  public static var previews: [Preview] {
    [
      products("ProductListScreen", .init(list, json: PackageResources.products_json)),
      products("ProductListScreen, empty", .init(list, json: PackageResources.no_products_json)),
      Preview("ProductListScreen, narrowed", answers: [.init(list, json: PackageResources.products_json), facets]) {
        client in
        ProductListScreen(narrowed).environment(CatalogModel(client: CatalogHTTPClient(client: client)))
      },
      products("ProductListScreen, error", .init(list, failing: .timedOut)),
      products("ProductListScreen, loading", .never(list)),
      shelf("CategoryScreen", .init("/api/v1/catalog/category-codes/kitchen", json: PackageResources.category_json)) {
        CategoryScreen(code: "kitchen", ProductListPlace())
      },
      shelf("CategoryScreen, not found", .init("/api/v1/catalog/category-codes/kitchen", json: "{}", status: 404)) {
        CategoryScreen(code: "kitchen", ProductListPlace())
      },
      shelf("BrandScreen", .init("/api/v1/catalog/brands/loom", json: PackageResources.brand_json)) {
        BrandScreen(handle: "loom", ProductListPlace())
      },
      shelf("BrandScreen, error", .init("/api/v1/catalog/brands/loom", failing: .timedOut)) {
        BrandScreen(handle: "loom", ProductListPlace())
      },
      shelf("CollectionScreen, not found", .init("/api/v1/catalog/collection-handles/summer", json: "{}", status: 404))
      {
        CollectionScreen(handle: "summer", ProductListPlace())
      },
      product("ProductScreen, options", .init(one, json: PackageResources.product_with_options_json)),
      product("ProductScreen", .init(one, json: PackageResources.product_json)),
      product("ProductScreen, pictures", .init(one, json: PackageResources.pictured_product_json)),
      product("ProductScreen, not found", .init(one, json: "{}", status: 404)),
      product("ProductScreen, members, anonymous", refused("members-sign-in", 401)),
      product("ProductScreen, members, customer", refused("members-only", 403)),
      product("ProductScreen, error", .init(one, failing: .timedOut)),
      reviews("ProductScreen, reviews", .anonymous(signIn: PageLocation(["sign-in"]))),
      reviews("ProductScreen, reviewing", .customer),
      moderation("ReviewModerationScreen", .init(moderated, json: PackageResources.moderated_reviews_json)),
      moderation("ReviewModerationScreen, empty", .init(moderated, json: PackageResources.no_reviews_json)),
      moderation("ReviewModerationScreen, error", .init(moderated, failing: .timedOut)),
      moderation("ReviewModerationScreen, loading", .never(moderated)),
      media("ProductMediaView", PackageResources.pictured_product_json),
      media("ProductMediaView, empty", PackageResources.product_json),
    ] + CatalogStaffPreviews.previews + CatalogGroupPreviews.previews + CatalogSalePreviews.previews
  }

  private static let narrowed = ProductListPlace(
    text: "bowl", minimumPrice: 1_000, maximumPrice: 4_999, minimumRating: 4, availableOnly: true)

  private static func refused(_ code: String, _ status: Int) -> CannedTransport.Answer {
    .init(one, json: #"{"status":\#(status),"code":"\#(code)","title":"Refused"}"#, status: status)
  }

  private static func products(_ name: String, _ answer: CannedTransport.Answer) -> Preview {
    Preview(name, answers: [answer, facets]) { client in
      ProductListScreen(ProductListPlace()).environment(CatalogModel(client: CatalogHTTPClient(client: client)))
    }
  }

  private static func shelf<Content: View>(
    _ name: String, _ answer: CannedTransport.Answer, @ViewBuilder _ screen: @escaping @Sendable () -> Content
  ) -> Preview {
    Preview(name, answers: [answer, .init(list, json: PackageResources.products_json), facets]) { client in
      screen().environment(CatalogModel(client: CatalogHTTPClient(client: client)))
    }
  }

  private static func product(_ name: String, _ answer: CannedTransport.Answer) -> Preview {
    Preview(name, answers: [answer]) { client in
      ProductScreen(handle: "stoneware-bowl").environment(CatalogModel(client: CatalogHTTPClient(client: client)))
    }
  }

  private static let moderated = "/api/v1/catalog/reviews"
  private static let reviewed = "/api/v1/catalog/products/00000000-0000-7000-8000-000000000003"

  private static func reviews(_ name: String, _ reviewer: Reviewer) -> Preview {
    Preview(
      name,
      answers: [
        .init(one, json: PackageResources.reviewed_product_json),
        .init(reviewed + "/reviews", json: PackageResources.reviews_json),
        .init(reviewed + "/own-reviewing", json: PackageResources.own_reviewing_json),
      ]
    ) { client in
      ProductScreen(handle: "stoneware-bowl").environment(CatalogModel(client: CatalogHTTPClient(client: client)))
        .environment(\.reviewer, reviewer)
    }
  }

  private static func moderation(_ name: String, _ answer: CannedTransport.Answer) -> Preview {
    Preview(name, answers: [answer]) { client in
      ReviewModerationScreen(.pending).environment(CatalogModel(client: CatalogHTTPClient(client: client)))
    }
  }

  private static func media(_ name: String, _ json: [UInt8]) -> Preview {
    Preview(name, answers: []) { client in
      if let product = try? Schema.product.decode(json, unknownFields: .ignored) {
        ProductMediaView(product: product).environment(CatalogModel(client: CatalogHTTPClient(client: client)))
      }
    }
  }
}

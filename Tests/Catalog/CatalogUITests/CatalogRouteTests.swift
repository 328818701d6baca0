import Catalog
import CatalogUI
import FoundationCore
import StoreIdentifiers
import Testing
import WebUI

struct CatalogRouteTests {
  @Test(arguments: [
    CatalogRoute.list(ProductListPlace()),
    .list(ProductListPlace(text: "a & b/ż", minimumPrice: 100, maximumPrice: 500, sort: "name", page: 3)),
    .list(ProductListPlace(showsFilters: true)), .product(handle: "durable-water-bottle"),
    .product(handle: "linen-tea-towel", variant: VariantID(UniqueID(high: 0x7000, low: 1 << 63))),
  ])
  func `an address leads back to its place`(route: CatalogRoute) throws {
    let location = try #require(PageLocation(route.path))
    #expect(CatalogRoute(location: location) == route)
  }

  @Test func `the parts of a list are one screen, as are the variants of a product`() {
    let parts = [ProductListPlace(), ProductListPlace(text: "tea", sort: "name")].map { CatalogRoute.list($0).identity }
    #expect(parts[0] == parts[1])
    let variants = [nil, VariantID.make()].map { CatalogRoute.product(handle: "mug", variant: $0).identity }
    #expect(variants[0] == variants[1] && variants[0] != CatalogRoute.product(handle: "jug").identity)
    #expect(CatalogRoute.reviews(.pending).identity != CatalogRoute.reviews(.approved).identity)
  }

  @Test(arguments: ["/", "/product/x", "/products/a/b", "/cart"])
  func `other addresses are not the Catalog's`(address: String) throws {
    #expect(CatalogRoute(location: try #require(PageLocation(address))) == nil)
  }
}

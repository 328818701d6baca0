import CatalogUI
import Testing
import WebUI

struct CatalogRouteTests {
  @Test(arguments: [
    CatalogRoute.list(ProductListPlace()),
    .list(ProductListPlace(text: "a & b/ż", minimumPrice: 100, maximumPrice: 500, sort: "name", cursor: "AB-_")),
    .product(handle: "durable-water-bottle"),
  ])
  func `an address leads back to its place`(route: CatalogRoute) throws {
    let location = try #require(PageLocation(route.path))
    #expect(CatalogRoute(location: location) == route)
  }

  @Test(arguments: ["/", "/product/x", "/products/a/b", "/cart"])
  func `other addresses are not the Catalog's`(address: String) throws {
    #expect(CatalogRoute(location: try #require(PageLocation(address))) == nil)
  }
}

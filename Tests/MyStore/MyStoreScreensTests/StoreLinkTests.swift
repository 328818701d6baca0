import CatalogUI
import CustomersUI
import Foundation
import MyStoreScreens
import Testing
import WebUI

/// Where addresses lead that come from outside the store.
@Suite struct StoreLinkTests {
  private static let origins = ["https://shop.example", "http://shop.example:8080"]

  private func link(_ text: String) throws(StoreLink.Failure) -> StoreLink {
    try StoreLink(text, origins: Self.origins, languages: ["pl", "zh-Hans"])
  }

  @Test(arguments: [
    ("mystore://products/bowl", "https://shop.example/products/bowl"),
    ("MyStore://products?q=tea%20cake", "https://shop.example/products?q=tea%20cake"),
    ("mystore://pl/cart", "https://shop.example/pl/cart"),
    ("https://shop.example/office/orders", "https://shop.example/office/orders"),
    ("https://SHOP.example", "https://shop.example/"),
    ("http://shop.example:8080/zh-Hans/products/bowl#reviews", "https://shop.example/zh-Hans/products/bowl"),
  ])
  func `an address of the store leads to a page on the web`(_ text: String, _ address: String) throws {
    #expect(try link(text).address(at: Self.origins[0]) == address)
  }

  @Test(arguments: [
    ("mystore://settings/nowhere", StoreLink.Failure.nothing("/settings/nowhere")),
    ("https://shop.example/pl/nowhere", .nothing("/pl/nowhere")),
    ("https://other.example/cart", .otherSite("https://other.example", origins: origins)),
    ("https://shop.example:444/cart", .otherSite("https://shop.example:444", origins: origins)),
    ("https://shop.example@other.example/cart", .otherSite("https://other.example", origins: origins)),
    ("mailto:a@shop.example", .noAddress("mailto:a@shop.example")), ("cart", .noAddress("cart")),
    ("mystore:cart", .noAddress("mystore:cart")), ("", .noAddress("")),
  ])
  func `an address that leads to no page of the store says why`(_ text: String, _ failure: StoreLink.Failure) {
    #expect(throws: failure) { try link(text) }
  }

  @Test func `a link to the addresses leads into the settings, with the settings below them`() throws {
    let coordinator = StoreCoordinator(at: .init())
    coordinator.handle(try #require(URL(string: "mystore://settings/addresses")))
    #expect(coordinator.section == .settings)
    #expect(coordinator.section.root == .customers(.settings))
    #expect(coordinator.path == [.customers(.settings), .customers(.addresses)])
  }

  @Test(arguments: ["mystore://products/bowl", "https://shop.example/products/bowl", "/products/bowl"])
  func `the coordinator goes where the address leads`(_ text: String) throws {
    let coordinator = StoreCoordinator(at: .init())
    coordinator.handle(try #require(URL(string: text)))
    #expect(coordinator.place == .catalog(.product(handle: "bowl")))
    if text.contains(":") { #expect(try link(text).route == coordinator.place) }
  }
}

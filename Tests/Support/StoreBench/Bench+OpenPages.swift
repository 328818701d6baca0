import Catalog
import Foundation
import FoundationCore
import Inventory
import StoreIdentifiers
import TestSupport

extension Bench {
  private static let openPageCount = 200
  private static let changeCount = 20

  /// What a change costs while two hundred browsers have the product's page open: from the answer to whoever made it until
  /// the last page shows it.
  func openPages(_ store: ServerProcess) throws -> [Figure] {
    guard let product = shop.products.last, let variant = product.variants.first else { return [] }
    let before = try store.residentBytes
    var pages: [LivePeer] = []
    for number in 0..<Self.openPageCount {
      // One address may have fifty.
      let address = "192.0.2.\(number / 40)"
      pages.append(try LivePeer(port: store.port, path: "/products/\(product.handle)", from: address))
    }
    let held = (try store.residentBytes - before) / Self.openPageCount
    guard let socket = RawSocket.open(store.port) else { throw Load.Failure(description: "no connection") }
    var times: [Double] = []
    func change(to units: Int, number: Int) throws {
      let body = #"{"variant":"\#(variant.id)","quantity":\#(units),"reason":"Counted"}"#
      let request = Request.send(
        "POST", "/api/v1/inventory/adjustments", body, token: shop.staffToken, key: "open-pages-\(number)")
      socket.send(request)
      guard let answer = socket.responses(1).first, (200..<300).contains(answer.status) else {
        throw Load.Failure(description: "the count was not corrected")
      }
      let start = ContinuousClock.now
      for page in pages { _ = try page.receive() }
      times.append((ContinuousClock.now - start).microseconds)
    }
    socket.send(Request.get("/api/v1/inventory/stock?variant=\(variant.id)", token: shop.staffToken))
    guard let counted = socket.responses(1).first.flatMap({ try? Schema.stockItems.decode($0.body) })?.items.first
    else {
      throw Load.Failure(description: "the stock is not known")
    }
    let stock = counted.available
    let (_, processor) = try store.measure {
      for number in 0..<Self.changeCount { try change(to: number.isMultiple(of: 2) ? -stock : stock, number: number) }
    }
    return [
      Figure(
        name: "change on \(Self.openPageCount) open pages",
        processorMicroseconds: processor.microseconds / Double(Self.changeCount * Self.openPageCount),
        medianMicroseconds: times.percentile(50), percentile99Microseconds: times.percentile(99),
        target: .atMost(1_000, times.percentile(99) / 1_000, "ms until the last page")),
      Figure(name: "memory of an open page", target: .atMost(500, Double(held) / 1_000, "kB")),
    ]
  }
}

import Foundation
import FoundationCore
import Shipping
import StoreIdentifiers
import TestSupport

extension Bench {
  private static let packed = 1_000

  /// A thousand of the orders that were placed are packed and shipped, by four members of staff at once.
  func packing(_ store: ServerProcess) throws -> [Figure] {
    guard let socket = RawSocket.open(store.port) else { throw Load.Failure(description: "no connection") }
    var open: [FulfilmentOrder] = []
    var cursor: String?
    while open.count < Self.packed {
      let rest = cursor.map { "&cursor=\($0)" } ?? ""
      socket.send(Request.get("/api/v1/shipping/fulfilment-orders?limit=100\(rest)", token: shop.staffToken))
      guard let answer = socket.responses(1).first, answer.status == 200 else {
        throw Load.Failure(description: "the queue was refused")
      }
      let page = try Schema.fulfilmentOrderPage.decode(answer.body)
      open += page.items
      guard let next = page.next else { break }
      cursor = next.text
    }
    let orders = open.prefix(Self.packed)
    let packages = orders.map { ($0.id, NewPackage()) }
    let packing = packages.map { order, package in
      Request.send(
        "POST", "/api/v1/shipping/fulfilment-orders/\(order)/shipments",
        String(decoding: Schema.newPackage.encode(package), as: UTF8.self), token: shop.staffToken,
        key: "pack-\(package.id)")
    }
    let shipping = packages.map { _, package in
      Request.send(
        "POST", "/api/v1/shipping/shipments/\(package.id)/changes",
        String(decoding: Schema.shipmentChange.encode(ShipmentChange(.ship)), as: UTF8.self), token: shop.staffToken,
        key: "ship-\(package.id)")
    }
    return [
      try load("packing an order, \(orders.count) orders", store, packing, connections: 4, until: .once),
      try load("shipping it", store, shipping, connections: 4, until: .once),
    ]
  }
}

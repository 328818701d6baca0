import Addresses
import Catalog
import Foundation
import FoundationCore
import Ordering
import Persistence
import StoreIdentifiers

extension Bench {
  /// Durable orders of three lines: each is on the disk before its answer leaves.
  func orders(_ store: ServerProcess) throws -> [Figure] {
    var first = 0
    return try Self.orderCounts.map { clients, count in
      let requests = shop.carts[first..<(first + count)].map { place($0) }
      first += count
      var figure = try load(
        clients == 64 ? Self.manyOrders : "order of 3 lines, \(clients) clients", store, requests, connections: clients,
        until: .once)
      if clients == 64 {
        let rate = figure.perSecond ?? 0
        let wanted = DatabaseServer(address: database) == nil ? 2_000.0 : 400
        figure.target = Figure.Target(
          wanted: String(format: "≥ %.0f a second", wanted), measured: String(format: "%.0f a second", rate),
          isMet: rate >= wanted)
      }
      if DatabaseServer(address: database) != nil { figure.limit = "bare libpq below" }
      return figure
    }
  }

  static let manyOrders = "order of 3 lines, 64 clients"

  /// What a buyer asks for who buys a cart.
  func order(of cart: SeededShop.Cart, for total: Money? = nil) -> PlaceOrder {
    PlaceOrder(
      cart: cart.id, email: "buyer@example.com",
      address: PostalAddress(
        name: "A. Buyer", lines: ["1 High Street"], city: "Leeds", postalCode: "LS1 1AA", country: "GB"),
      shippingMethod: "standard", expectedTotal: total ?? cart.total)
  }

  func place(_ cart: SeededShop.Cart, for total: Money? = nil) -> [UInt8] {
    let order = order(of: cart, for: total)
    return Request.send(
      "POST", "/api/v1/ordering/orders", String(decoding: Schema.placeOrder.encode(order), as: UTF8.self),
      token: cart.token, key: order.id.description)
  }

  /// A draft of as many lines as the longest invoice of a wholesaler has, placed: processor time until the answer.
  func longestInvoice(_ store: ServerProcess) throws -> Figure {
    let lines = 675
    let variants = shop.products.compactMap(\.variants.first)
    var times: [Double] = []
    for round in 0..<5 {
      let draft = NewDraftOrder(
        lines: (0..<lines).map {
          NewDraftOrder.Line(variant: variants[(round * lines + $0) % variants.count].id, quantity: 2)
        })
      let body = String(decoding: Schema.newDraftOrder.encode(draft), as: UTF8.self)
      _ = try load(
        "", store,
        [
          Request.send("POST", "/api/v1/ordering/draft-orders", body, token: shop.staffToken, key: draft.id.description)
        ],
        connections: 1, until: .once)
      let figure = try load(
        "", store,
        [
          Request.send(
            "POST", "/api/v1/ordering/draft-orders/\(draft.id)/placement", "{}", token: shop.staffToken,
            key: "place-\(draft.id)")
        ], connections: 1, until: .once)
      times.append((figure.processorMicroseconds ?? 0) / 1_000)
    }
    let median = times.sorted()[times.count / 2]
    return Figure(
      name: "placing an order of \(lines) lines", processorMicroseconds: median * 1_000,
      target: .atMost(50, median, "ms CPU"))
  }
}

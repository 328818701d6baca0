import Access
import Foundation
import FoundationCore
import MyStoreApp
import Shipping
import ShippingService
import SimulationKit
import StoreIdentifiers
import TestSupport

/// What staff do with goods that come back.
extension ShopCommands {
  static func workOnReturn(_ world: ShopWorld, _ random: inout SplitMix) async throws -> SimulatedOutcome {
    let found = try world.pick(
      "SELECT id FROM shipping_goods_return WHERE state IN ('expected', 'partlyReceived') ORDER BY id", &random)
    guard let found, Int.random(in: 0..<4, using: &random) > 0 else { return try await expectReturn(world, &random) }
    let (id, key) = (GoodsReturnID(found), world.newKey("return"))
    let goods = try await world.store.shipping.returns.one(id, as: ShopTemplate.staff)
    if Int.random(in: 0..<4, using: &random) == 0 {
      let change = ReturnChange(Bool.random(using: &random) ? .close : .cancel)
      let changed = try await world.once(&random, .goodsReturn) {
        try await world.store.shipping.returns.change(
          id, change, version: goods.version, once: key, as: ShopTemplate.staff)
      }
      return outcome(changed) { $0.state.rawValue }
    }
    let lines = goods.lines.map { line in
      ReturnReceipt.Line(
        orderLine: line.orderLine,
        found: ReturnFindings(
          restocked: Int.random(in: 0...max(line.outstanding, 1), using: &random),
          damaged: Int.random(in: 0..<4, using: &random) == 0 ? 1 : 0,
          wrong: Int.random(in: 0..<8, using: &random) == 0 ? 1 : 0,
          missing: Int.random(in: 0..<8, using: &random) == 0 ? 1 : 0))
    }
    let received = try await world.once(&random, .goodsReturn) {
      try await world.store.shipping.returns.receive(
        ReturnReceipt(lines: lines), of: id, version: goods.version, once: key, as: ShopTemplate.staff)
    }
    return outcome(received) { "\($0.found.arrived) units are back" }
  }

  private static func expectReturn(
    _ world: ShopWorld, _ random: inout SplitMix
  ) async throws -> SimulatedOutcome {
    let order = try world.pick(
      """
      SELECT DISTINCT f."order" FROM shipping_fulfilment AS f JOIN shipping_fulfilment_line AS l ON l.fulfilment = f.id
      WHERE l.shipped > 0 ORDER BY f."order"
      """, &random)
    guard let order else { return .idle }
    let (new, key) = (NewGoodsReturn(order: OrderID(order)), world.newKey("expect"))
    let expected = try await world.once(&random, .goodsReturn) {
      try await world.store.shipping.returns.expect(new, once: key, as: ShopTemplate.staff)
    }
    return outcome(expected) { "\($0.expected) units to come back" }
  }
}

import Catalog
import Foundation
import FoundationCore
import Inventory
import MyStoreKit
import Ordering
import StoreIdentifiers
import TestSupport
import Testing

/// One anonymous buyer cannot take the shop's stock, by the limits that the store is shipped with.
struct StockForNothingTests {
  @Test func `an anonymous buyer commits no more than a few orders, and gets more once they pay`() async throws {
    try await withTemporaryFolder { folder in
      let store = try await StoreProcess.start(
        database: folder.appendingPathComponent("mystore.db").path,
        limits: .shipped)
      let anyone = StoreClients(base: store.base)
      let owner = try await anyone.asOwner(password: try #require(store.ownerPassword))
      let mug = try await owner.addProduct("Mug", price: 1_000, stock: 1_000)
      let variant = try #require(mug.variants.first).id
      await expect(409, "too-many-units") { _ = try await anyone.fillCart([(variant, 100)]) }
      var orders: [Order] = []
      for _ in 0..<5 {
        let (cart, holder) = try await anyone.fillCart([(variant, 99)])
        orders.append(try await holder.ordering.place(holder.request(cart), key: UUID().uuidString))
      }
      let (cart, holder) = try await anyone.fillCart([(variant, 99)])
      let request = try await holder.request(cart)
      await expect(409, "too-many-unpaid-orders") { _ = try await holder.ordering.place(request, key: "one-more") }
      #expect(try await owner.inventory.stock(StockFilter(variant: variant)).items.map(\.committed) == [495])
      _ = try await owner.ordering.record(NewPayment(amount: orders[0].totals.total), for: orders[0].id)
      _ = try await holder.ordering.place(request, key: "one-more")
      #expect(await store.stop())
    }
  }

  @Test func `other e-mail addresses at one network address are limited too`() async throws {
    try await withTemporaryFolder { folder in
      let store = try await StoreProcess.start(
        database: folder.appendingPathComponent("mystore.db").path,
        limits: .shipped)
      let anyone = StoreClients(base: store.base)
      let owner = try await anyone.asOwner(password: try #require(store.ownerPassword))
      let variant = try #require(try await owner.addProduct("Mug", price: 1_000, stock: 100).variants.first).id
      for number in 0..<11 {
        let (cart, holder) = try await anyone.fillCart([(variant, 1)])
        var request = try await holder.request(cart)
        request.email = "buyer\(number)@example.com"
        if number < 10 {
          _ = try await holder.ordering.place(request, key: "k")
        } else {
          await expect(409, "too-many-unpaid-orders") { _ = try await holder.ordering.place(request, key: "k") }
        }
      }
      #expect(await store.stop())
    }
  }

  private func expect(_ status: Int, _ code: String, _ body: () async throws -> Void) async {
    do {
      try await body()
      Issue.record("\(code) was expected")
    } catch let error as HTTPClientError {
      #expect(error.status == status && error.code == code)
    } catch { Issue.record("\(error)") }
  }
}

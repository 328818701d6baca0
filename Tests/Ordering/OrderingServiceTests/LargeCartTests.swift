import Access
import AccessService
import Ordering
import OrderingService
import StoreIdentifiers
import Synchronization
import TestDatabase
import Testing

struct LargeCartTests {
  @Test(.onSQLite, arguments: [(1, true), (20, true), (21, false), (200, false)])
  func `a large cart is priced where it holds up no other reader`(lines: Int, isInline: Bool) async throws {
    try await OrderingFixture.with { fixture in
      let (id, holder) = try await fixture.cart(0)
      for variant in fixture.shelf.prefix(lines) {
        _ = try await fixture.service.carts.setQuantity(1, of: variant, in: id, as: holder)
      }
      fixture.stock.pricedInline.withLock { $0 = [] }
      #expect(try await fixture.service.carts.cart(id, as: holder).lines.count == lines)
      #expect(fixture.stock.pricedInline.withLock { $0 } == [isInline])
    }
  }
}

import Access
import AccessService
import Foundation
import FoundationCore
import Payments
import PaymentsService
import Persistence
import StoreIdentifiers
import Synchronization
import TestDatabase
import TestSupport
import Testing

/// Money that a provider holds, of orders that have changed since.
extension GatewayTests {
  @Test func `what is held or waited for is let go with its order, and money that has come is not`() async throws {
    try await withDesk(capturesAtOnce: false) { desk in
      let held = try await desk.pay()
      _ = try await desk.payment(held) { $0.details.page != nil }
      desk.provider.buyerPays(held.description)
      try await desk.tell(held)
      _ = try await desk.payment(held) { $0.state == .authorized }
      for _ in 0..<2 {
        try await desk.database.write(as: PaymentsSchema.self) { work throws(PaymentsError) in
          try desk.service.letGo(of: Self.order, in: work)
        }
      }
      let ended = try await desk.payment(held) { $0.state == .cancelled }
      #expect(Set(ended.transactions.filter { $0.action == .cancel }.map(\.operation)).count == 1)
      #expect(desk.booked.all.isEmpty)
    }
    try await withDesk { desk in
      let paid = try await desk.pay()
      _ = try await desk.payment(paid) { $0.details.page != nil }
      desk.provider.buyerPays(paid.description)
      try await desk.tell(paid)
      let before = try await desk.payment(paid) { $0.state == .captured }
      try await desk.database.write(as: PaymentsSchema.self) { work throws(PaymentsError) in
        try desk.service.letGo(of: Self.order, in: work)
      }
      #expect(try await desk.payment(paid).transactions == before.transactions)
    }
  }

  @Test func `of money that is held no more is taken than the order owes`() async throws {
    try await withDesk(capturesAtOnce: false) { desk in
      let id = try await desk.pay()
      _ = try await desk.payment(id) { $0.details.page != nil }
      desk.provider.buyerPays(id.description)
      try await desk.tell(id)
      _ = try await desk.payment(id) { $0.state == .authorized }
      func take(_ amount: Int64) async throws {
        _ = try await desk.service.capture(
          NewPaymentMovement(amount: try Money(amount, .gbp)), of: id, once: Self.key(), as: Self.keeper)
      }
      desk.booked.cancelled.withLock { $0 = (500, true) }
      await #expect(throws: PaymentsError.orderNotLive) { try await take(500) }
      desk.booked.cancelled.withLock { $0 = (200, false) }
      await #expect(throws: PaymentsError.moreThanDue(try Money(300, .gbp))) { try await take(301) }
      try await take(300)
      let taken = try await desk.payment(id) { $0.captured.amount == 300 }
      #expect(taken.captured.amount == 300 && desk.booked.all == [300])
    }
  }
}

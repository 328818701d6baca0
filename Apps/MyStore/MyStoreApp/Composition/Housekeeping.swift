import AccessService
import CatalogService
import FoundationCore
import OrderingService
import OutboundService
import PaymentsService
import Persistence

/// Throws away, once an hour, what need not be kept: idempotency records after two days, events after ninety, jobs thirty
/// days after they were over, expired tokens, the carts that only an expired one could return to, pictures that no
/// product has, and imports that were over ninety days ago, as mails are. Reminds, as often, of payments that are due, and
/// counts which products sell best.
///
/// Each is a job of its own: what one of them cannot do holds up none of the others, and staff see which failed.
enum Housekeeping {
  static func handlers(
    _ database: Database, access: AccessService, links: AccountLinks, ordering: OrderingService,
    payments: PaymentsService, catalog: CatalogService, outbound: OutboundService, orderMails: OrderMails,
    clock: WallClock
  ) -> [JobHandler] {
    let bestSellers = BestSellerRanking(catalog: catalog, ordering: ordering, clock: clock)
    let parts: [(String, @Sendable () async throws -> Int)] = [
      ("idempotency-keys", { try await database.sweepIdempotencyKeys(olderThan: .seconds(2 * 86_400)) }),
      ("events", { try await database.sweepEvents() }),
      ("jobs", { try await JobQueue(database).sweep() }),
      ("carts", { try await ordering.carts.sweep() }),
      ("expired-orders", { try await ordering.unpaidOrders.expire() }),
      ("pending-orders", { try await ordering.pendingOrders.sweep() }),
      ("payment-reminders", { try await orderMails.remind() }),
      ("tokens", { try await access.sweepTokens() }),
      ("attempts", { try await access.sweepAttempts() }),
      ("account-links", { try await links.sweep() }),
      ("pictures", { try await catalog.media.sweep() }),
      ("mails", { try await outbound.mails.sweep() }),
      ("webhook-messages", { try await outbound.webhookDeliveries.sweep() }),
      ("import-files", { try await catalog.importJobs.sweep() }),
    ]
    // Sweeps have nothing to do in a new store, and which products sell best is shown at once.
    return parts.map { handler($0, first: hour, $1) } + [
      handler("best-sellers", first: .zero) { try await bestSellers.refresh() },
      ordering.pendingOrders.handler { try await payments.buyers.callOff($0) },
    ]
  }

  private static let hour = Duration.seconds(3_600)

  private static func handler(
    _ part: String, first: Duration, _ work: @escaping @Sendable () async throws -> Int
  ) -> JobHandler {
    JobHandler(kind: "housekeeping." + part, every: hour, first: first) { _ in
      _ = try await work()
      return .done
    }
  }
}

import AccessService
import CatalogService
import FoundationCore
import ImportsService
import InventoryService
import OrderingService
import OutboundService
import PaymentsService
import Persistence
import ShippingService
import StoreIdentifiers

/// Throws away, once an hour, what need not be kept: idempotency records after two days, events after ninety, jobs thirty
/// days after they were over, expired tokens, the carts that only an expired one could return to, pictures that no
/// product has, stock alerts that are over, and imports that were over ninety days ago, as mails are. Releases, twice a minute, what carts hold no
/// longer. Reminds, as often, of payments that are due, and
/// counts which products sell best.
///
/// Each is a job of its own: what one of them cannot do holds up none of the others, and staff see which failed.
enum Housekeeping {
  static func handlers(
    _ database: Database, access: AccessService, links: AccountLinks, inventory: InventoryService,
    alerts: StockAlerts, lowStock: LowStockNotices, ordering: OrderingService,
    shipping: ShippingService, payments: PaymentsService, catalog: CatalogService, imports: ImportsService,
    outbound: OutboundService,
    orderMails: OrderMails, clock: WallClock
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
      ("pickup-reminders", { try await orderMails.remindOfPickups() }),
      ("tokens", { try await access.sweepTokens() }),
      ("attempts", { try await access.sweepAttempts() }),
      ("account-links", { try await links.sweep() }),
      ("stock-alerts", { try await alerts.sweep() }), ("stock-alert-messages", { try await alerts.tellRest() }),
      ("low-stock", { try await lowStock.tell() }),
      ("pictures", { try await catalog.media.sweep() }),
      ("mails", { try await outbound.mails.sweep() }),
      ("webhook-messages", { try await outbound.webhookDeliveries.sweep() }),
      ("import-files", { try await imports.jobs.sweep() }),
    ]
    // Sweeps have nothing to do in a new store, and which products sell best is shown at once.
    return parts.map { handler($0, first: hour, $1) } + [
      handler("best-sellers", first: .zero) { try await bestSellers.refresh() },
      handler("fulfilment-orders", first: .zero) { try await planMissing(database, shipping) },
      // What waits for a day is work from that day on, by the shop's clock.
      handler("scheduled-orders", every: minute, first: .zero) { try await shipping.fulfilments.openDue() },
      // What has expired keeps nobody from buying meanwhile; it only looks sold out.
      handler("reservations", every: minute / 2, first: minute / 2) {
        try await inventory.reservations.releaseExpired()
      },
      ordering.pendingOrders.handler { try await payments.buyers.callOff($0) },
    ]
  }

  /// Makes the work of sending orders that were placed before there was such work. O(orders that something is to leave of).
  private static func planMissing(_ database: Database, _ shipping: ShippingService) async throws -> Int {
    var (made, last, failure) = (0, OrderID?.none, ShippingError?.none)
    repeat {
      let before = last
      // Looks through orders that have left long ago, which is more than a read may do.
      let orders = try await database.report(as: OrderingSchema.self) { snapshot throws(OrderingError) in
        try OrderShipments.waiting(after: before, limit: 500, in: snapshot)
      }
      do throws(ShippingError) { made += try await shipping.fulfilments.makeMissing(of: orders) } catch {
        // One that cannot be planned keeps none of the others waiting.
        for order in orders {
          do throws(ShippingError) { made += try await shipping.fulfilments.makeMissing(of: [order]) } catch {
            failure = error
          }
        }
      }
      last = orders.last
    } while last != nil
    if let failure { throw failure }
    return made
  }

  private static let hour = Duration.seconds(3_600), minute = Duration.seconds(60)

  private static func handler(
    _ part: String, every pause: Duration = hour, first: Duration, _ work: @escaping @Sendable () async throws -> Int
  ) -> JobHandler {
    JobHandler(kind: "housekeeping." + part, every: pause, first: first) { _ in
      _ = try await work()
      return .done
    }
  }
}

import Access
import CatalogService
import HTTPServer
import OrderingService
import Persistence
import Synchronization

/// Throws away, once an hour, what need not be kept: idempotency records after two days, events after ninety,
/// expired tokens, the carts that only an expired one could return to, pictures that no product has,
/// and imports that were over ninety days ago.
final class Housekeeping: Sendable {
  private let task = Mutex<Task<Void, Never>?>(nil)

  /// Begins; the first round is after an hour.
  func start(
    _ database: Database, access: AccessService, ordering: OrderingService, catalog: CatalogService, logger: Logger
  ) {
    task.withLock { task in
      task = Task {
        while !Task.isCancelled {
          try? await Task.sleep(for: .seconds(3_600))
          if Task.isCancelled { return }
          do {
            let keys = try await database.sweepIdempotencyKeys(olderThan: .seconds(2 * 86_400))
            let events = try await database.sweepEvents()
            let carts = try await ordering.sweepCarts()
            let expired = try await ordering.expireUnpaidOrders()
            let tokens = try await access.sweepTokens()
            try await access.sweepAttempts()
            let pictures = try await catalog.sweepPictures()
            let imports = try await catalog.sweepImports()
            logger.log(
              .info, "housekeeping",
              [
                ("idempotency-keys", String(keys)), ("events", String(events)), ("carts", String(carts)),
                ("expired-orders", String(expired)),
                ("tokens", String(tokens)), ("pictures", String(pictures)),
                ("import-files", String(imports)),
              ])
          } catch { logger.log(.warning, "housekeeping-failed", [("error", "\(error)")]) }
        }
      }
    }
  }

  /// Ends after the round under way.
  func stop() async {
    let running = task.withLock { task in
      defer { task = nil }
      return task
    }
    running?.cancel()
    await running?.value
  }
}

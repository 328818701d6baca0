import AccessService
import CatalogService
import FoundationCore
import HTTPServer
import OrderingService
import Persistence
import Synchronization

/// Throws away, once an hour, what need not be kept: idempotency records after two days, events after ninety,
/// expired tokens, the carts that only an expired one could return to, pictures that no product has,
/// and imports that were over ninety days ago. Counts, as often and at once, which products sell best.
final class Housekeeping: Sendable {
  private let task = Mutex<Task<Void, Never>?>(nil)

  /// Begins; the first whole round is after an hour.
  func start(
    _ database: Database, access: AccessService, ordering: OrderingService, catalog: CatalogService, clock: WallClock,
    logger: Logger
  ) {
    task.withLock { task in
      task = Task {
        let bestSellers = BestSellerRanking(catalog: catalog, ordering: ordering, clock: clock)
        do { try await bestSellers.refresh() } catch {
          logger.log(.warning, "housekeeping-failed", [("part", "best-sellers"), ("error", "\(error)")])
        }
        while !Task.isCancelled {
          try? await Task.sleep(for: .seconds(3_600))
          if Task.isCancelled { return }
          let sweeps: [(String, () async throws -> Int)] = [
            ("idempotency-keys", { try await database.sweepIdempotencyKeys(olderThan: .seconds(2 * 86_400)) }),
            ("events", { try await database.sweepEvents() }),
            ("carts", { try await ordering.carts.sweep() }),
            ("expired-orders", { try await ordering.unpaidOrders.expire() }),
            ("tokens", { try await access.sweepTokens() }),
            ("attempts", { try await access.sweepAttempts() }),
            ("pictures", { try await catalog.media.sweep() }),
            ("best-sellers", { try await bestSellers.refresh() }),
            ("import-files", { try await catalog.importJobs.sweep() }),
          ]
          var counts: [(String, String)] = []
          // What one of them cannot do holds up none of the others.
          for (name, sweep) in sweeps {
            do { counts.append((name, String(try await sweep()))) } catch {
              logger.log(.warning, "housekeeping-failed", [("part", name), ("error", "\(error)")])
            }
          }
          logger.log(.info, "housekeeping", counts)
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

import CatalogService
import ContentService
import FoundationCore
import HTTPServer
import Synchronization

/// Does what time alone brings, when it comes: prices and products that begin or end at a moment, articles that appear.
final class Schedule: Sendable {
  private let task = Mutex<Task<Void, Never>?>(nil)
  /// What staff plan meanwhile is seen after so long at the latest.
  private static let longestSleep: Int64 = 5_000

  /// Begins at once.
  func start(_ catalog: CatalogService, _ content: ContentService, clock: WallClock, logger: Logger) {
    task.withLock { task in
      task = Task {
        while !Task.isCancelled {
          var pause = Self.longestSleep
          do throws(CatalogError) {
            if let next = try await catalog.schedule.keep() {
              pause = min(max(next.milliseconds - clock.now().milliseconds, 1), pause)
            }
          } catch { logger.log(.warning, "schedule-not-kept", [("error", "\(error)")]) }
          do throws(ContentError) {
            if let next = try await content.schedule.keep() {
              pause = min(max(next.milliseconds - clock.now().milliseconds, 1), pause)
            }
          } catch { logger.log(.warning, "schedule-not-kept", [("error", "\(error)")]) }
          try? await Task.sleep(for: .milliseconds(pause))
        }
      }
    }
  }

  /// Ends after what is under way.
  func stop() async {
    let running = task.withLock { task in
      defer { task = nil }
      return task
    }
    running?.cancel()
    await running?.value
  }
}

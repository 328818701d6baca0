import HTTPServer
import Persistence

/// What operators watch beyond HTTP: the database's queue and the outbox.
enum StoreMetrics {
  static func register(database: Database, relay: OutboxRelay, in metrics: Metrics) {
    metrics.gauge("database_commits_total", help: "Transactions committed.") { Double(database.statistics.commits) }
    metrics.gauge("database_commands_total", help: "Commands committed.") { Double(database.statistics.commands) }
    metrics.gauge("database_queue_depth", help: "Commands waiting.") { Double(database.statistics.queueDepth) }
    metrics.gauge("database_log_pages", help: "Pages in the write-ahead log.") { Double(database.statistics.logPages) }
    metrics.gauge("database_writes_stopped", help: "1 when nothing is written any more.") {
      database.statistics.writesStopped ? 1 : 0
    }
    metrics.gauge("outbox_lag", help: "Events that the slowest consumer has yet to see.") {
      Double(relay.statistics.map(\.lag).max() ?? 0)
    }
  }
}

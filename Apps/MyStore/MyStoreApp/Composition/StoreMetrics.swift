import FoundationCore
import HTTPServer
import Persistence

/// What operators watch beyond HTTP: the database's queue and the outbox.
enum StoreMetrics {
  static func register(database: Database, relay: OutboxRelay, in metrics: Metrics) {
    metrics.counter("database_commits_total", help: "Transactions committed.") { Double(database.statistics.commits) }
    metrics.counter("database_commands_total", help: "Commands committed.") { Double(database.statistics.commands) }
    metrics.gauge("database_queue_depth", help: "Commands waiting.") { Double(database.statistics.queueDepth) }
    metrics.gauge("database_log_pages", help: "Pages in the write-ahead log.") { Double(database.statistics.logPages) }
    metrics.gauge("database_writes_stopped", help: "1 when nothing is written any more.") {
      database.statistics.writesStopped ? 1 : 0
    }
    metrics.gauge("outbox_lag", help: "Events that the slowest consumer has yet to see.") {
      Double(relay.statistics.map(\.lag).max() ?? 0)
    }
    metrics.gauge("outbox_unpositioned", help: "Committed events without a position yet.") {
      Double(relay.numbering.waiting)
    }
    metrics.counter("outbox_numbering_failures_total", help: "Failed attempts to give events their positions.") {
      Double(relay.numbering.failures)
    }
    metrics.gauge("outbox_parked_events", help: "Events that a consumer could not handle, put aside for staff.") {
      Double(relay.parkedCount)
    }
    for name in relay.consumerNames {
      let labels = [(name: "consumer", value: name)]
      @Sendable func entry() -> ConsumerStatistics? { relay.statistics.first { $0.name == name } }
      metrics.gauge("outbox_consumer_lag", help: "Events that a consumer has yet to see.", labels: labels) {
        Double(entry()?.lag ?? 0)
      }
      metrics.gauge("outbox_consumer_failing", help: "1 while a consumer's last attempt failed.", labels: labels) {
        entry()?.lastFailure == nil ? 0 : 1
      }
      metrics.counter("outbox_consumer_failures_total", help: "Failed attempts of a consumer.", labels: labels) {
        Double(entry()?.failures ?? 0)
      }
    }
  }

  static func register(_ backups: DailyBackups, in metrics: Metrics) {
    metrics.gauge("backup_last_success_seconds", help: "When the latest daily backup was made, since 1970; 0 for none.")
    {
      Double((backups.state.lastSuccess?.milliseconds ?? 0) / 1_000)
    }
    metrics.gauge("backup_failing", help: "1 while the last attempt at a daily backup failed.") {
      backups.state.failedAt == nil ? 0 : 1
    }
    metrics.counter("backup_failures_total", help: "Failed attempts at daily backups.") {
      Double(backups.state.failures)
    }
  }

  /// Not ready while nothing can be written; degraded, and ready, while events are not delivered (decision 0036).
  static func readiness(_ database: Database, _ relay: OutboxRelay, _ backups: DailyBackups) -> Readiness {
    if database.statistics.writesStopped { return .notReady }
    var faults = relay.statistics.filter { $0.lastFailure != nil }.map { "the consumer \($0.name) fails" }
    if relay.numbering.lastFailure != nil { faults.append("events are not given positions") }
    if let fault = backups.fault { faults.append(fault) }
    if relay.parkedCount > 0 { faults.append("\(relay.parkedCount) parked events") }
    return faults.isEmpty ? .ready : .degraded(faults)
  }
}

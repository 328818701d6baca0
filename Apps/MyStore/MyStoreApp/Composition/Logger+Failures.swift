import HTTPServer
import Persistence

extension Logger {
  /// Writes down that what an event should lead to did not happen.
  func log(_ failure: OutboxFailure) {
    var fields = [("consumer", failure.consumer ?? "positions of events"), ("error", failure.reason)]
    if let event = failure.parked {
      fields += [("event", event.type), ("position", "\(event.position)"), ("aggregate", "\(event.aggregate)")]
    }
    log(.error, failure.parked == nil ? "event-consumer-failed" : "event-parked", fields)
  }

  /// Writes down that an attempt of a job failed.
  func log(_ failure: JobRunner.Failure) {
    log(
      failure.isFinal ? .error : .warning, "job-failed",
      [
        ("kind", failure.job.kind), ("job", "\(failure.job.id)"), ("attempt", "\(failure.job.attempts)"),
        ("final", "\(failure.isFinal)"), ("error", failure.reason),
      ])
  }
}

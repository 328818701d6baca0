import HTTPReactor

/// Counts requests by operation and status.
final class Traffic: Sendable {
  private struct Series: Sendable {
    let operation: String
    let durations: Metrics.Histogram
    let statuses = Locked<[Int: Metrics.Counter]>([:])
  }

  private let metrics: Metrics
  private let series: [Series]
  private let hits: Metrics.Counter

  init(operations: [String], metrics: Metrics) {
    self.metrics = metrics
    series = (operations + ["page"]).map { operation in
      Series(
        operation: operation,
        durations: metrics.histogram(
          "http_request_duration_seconds", help: "From the request to its answer.",
          labels: [(name: "operation", value: operation)]))
    }
    hits = metrics.counter("http_cache_hits_total", help: "Requests answered from the response cache.")
  }

  /// Notes an answer; without a route it is a page's.
  func note(_ route: Int?, _ status: HTTPStatus, _ duration: Duration) {
    let series = series[route ?? series.count - 1]
    series.durations.observe(duration)
    count(series, status)
  }

  func noteHit(_ route: Int, _ status: HTTPStatus) {
    hits.increment()
    count(series[route], status)
  }

  private func count(_ series: Series, _ status: HTTPStatus) {
    let counter = series.statuses.withLock { statuses in
      if let counter = statuses[status.code] { return counter }
      let counter = metrics.counter(
        "http_requests_total", help: "Requests by operation and status.",
        labels: [(name: "operation", value: series.operation), (name: "status", value: String(status.code))])
      statuses[status.code] = counter
      return counter
    }
    counter.increment()
  }
}

import Glibc
import Synchronization

extension PageRoute {
  /// `/healthz`: 200 as long as the process answers at all.
  public static func health() -> PageRoute { .ready(.exact("/healthz")) { _ in .text("ok\n") } }

  /// `/readyz`: 200 when the closure says that requests can be served, else 503. What is wrong beside is named in the
  /// body, a line each. The closure may read files: it does not run on a loop.
  ///
  /// Keep it from the public at the proxy.
  public static func readiness(_ check: @escaping @Sendable () async -> Readiness) -> PageRoute {
    PageRoute([.get], .exact("/readyz"), bodyLimit: 0) { request in
      switch await withTaskExecutorPreference(globalConcurrentExecutor, operation: { await check() }) {
      case .ready: .text("ready\n")
      case .degraded(let faults): .text("ready\n" + faults.map { "degraded: \($0)\n" }.joined())
      case .notReady: Problem.unavailable("not-ready").response(correlationID: request.correlationID)
      }
    }
  }

  /// `/metrics`, in Prometheus' text format, with the CPU time of the process. What reads a metric may read files: it does
  /// not run on a loop.
  ///
  /// Keep it from the public at the proxy.
  public static func metrics(_ metrics: Metrics) -> PageRoute {
    metrics.counter("process_cpu_seconds_total", help: "CPU time of the process.") { processSeconds() }
    return PageRoute([.get], .exact("/metrics"), bodyLimit: 0) { _ in
      let text = await withTaskExecutorPreference(globalConcurrentExecutor) { metrics.render() }
      return HTTPResponse(.ok, type: "text/plain; version=0.0.4; charset=utf-8", body: Array(text.utf8))
    }
  }

  /// `/openapi.json`: bytes of `OpenAPI.document`, which are made when they are first asked for. Most processes that open a
  /// store are not asked.
  public static func openAPI(_ document: @autoclosure @escaping @Sendable () -> [UInt8]) -> PageRoute {
    let kept = Mutex<HTTPResponse?>(nil)
    return .ready(.exact("/openapi.json")) { _ in
      kept.withLock { kept in
        if let kept { return kept }
        let document = document()
        let response = HTTPResponse(
          .ok,
          fields: [
            "Content-Type": "application/json", "ETag": EntityTag.of(document), "Cache-Control": "public, no-cache",
          ], body: document)
        kept = response
        return response
      }
    }
  }
}

/// Whether a process can serve requests.
public enum Readiness: Hashable, Sendable {
  /// It can.
  case ready
  /// It can, and something that does not answer requests fails: each fault in a few words, without secrets.
  case degraded([String])
  /// It cannot.
  case notReady
}

private func processSeconds() -> Double {
  var time = timespec()
  unsafe clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &time)
  return Double(time.tv_sec) + Double(time.tv_nsec) / 1_000_000_000
}

extension HTTPClient {
  /// Listens for changes of what the client's principal may see, until the sequence is no longer read.
  ///
  /// Connects again after a connection has ended, with pauses that grow from 0.2 to 30 seconds, each by a random factor of
  /// 0.5 to 1.5, so that clients that lost one server do not come back together. They begin anew once a connection has
  /// brought a change, or has lasted 30 seconds. Each connection begins with `connected`. A reader that falls more than 256 notices behind receives `connected` in place of those it has missed.
  public func changes() -> AsyncStream<ChangeNotice> {
    AsyncStream(bufferingPolicy: .bufferingOldest(256)) { continuation in
      let task = Task { [self] in
        let request = prepared(TransportRequest(method: .get, path: "/api/v1/changes"))
        let (shortest, longest) = (Duration.milliseconds(200), Duration.seconds(30))
        var (pause, hasMissed) = (shortest, false)
        while !Task.isCancelled {
          let begin = ContinuousClock.now
          for await notice in transport.changes(request) {
            // A server may greet, and end each connection.
            if case .changed = notice { pause = shortest }
            if case .dropped = continuation.yield(hasMissed ? .connected : notice) {
              hasMissed = true
            } else {
              hasMissed = false
            }
          }
          if ContinuousClock.now - begin >= longest { pause = shortest }
          try? await retries.sleep(pause * (0.5 + retries.random()))
          pause = min(pause * 2, longest)
        }
      }
      continuation.onTermination = { _ in task.cancel() }
    }
  }

  /// Listens for changes for a time, after which the sequence ends.
  public func changes(for limit: Duration) -> AsyncStream<ChangeNotice> {
    AsyncStream { continuation in
      let reading = Task { for await notice in changes() { continuation.yield(notice) } }
      let timer = Task {
        try? await Task.sleep(for: limit)
        continuation.finish()
      }
      continuation.onTermination = { _ in
        reading.cancel()
        timer.cancel()
      }
    }
  }
}

extension HTTPClient {
  /// Listens for changes of what the client's principal may see, until the sequence is no longer read.
  ///
  /// Connects again after a connection has ended, with pauses from 0.2 to 30 seconds. Each connection begins with
  /// `connected`. A reader that falls more than 256 notices behind receives `connected` in place of those it has missed.
  public func changes() -> AsyncStream<ChangeNotice> {
    AsyncStream(bufferingPolicy: .bufferingOldest(256)) { continuation in
      let task = Task { [self] in
        let request = prepared(TransportRequest(method: .get, path: "/api/v1/changes"))
        let shortest = Duration.milliseconds(200)
        var (pause, hasMissed) = (shortest, false)
        while !Task.isCancelled {
          for await notice in transport.changes(request) {
            pause = shortest
            if case .dropped = continuation.yield(hasMissed ? .connected : notice) {
              hasMissed = true
            } else {
              hasMissed = false
            }
          }
          try? await Task.sleep(for: pause)
          pause = min(pause * 2, .seconds(30))
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

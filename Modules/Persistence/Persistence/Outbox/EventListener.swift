import FoundationCore

/// A receiver of events as they happen, which keeps no place in the stream: what happens while the process is down, or
/// while nobody listens, it is never told.
///
/// For notices such as "load this again". Whatever must not be missed is an `EventConsumer`.
public struct EventListener: Sendable {
  private let isWanted: @Sendable () -> Bool
  private let receive: @Sendable ([Event]) async -> Void

  /// Makes a listener.
  ///
  /// - Parameters:
  ///   - isWanted: Whether anybody listens. Events are not read while nobody does.
  ///   - receive: Called with new events in the order of the stream, at most 100 at a time, a moment after their commit.
  public init(
    isWanted: @escaping @Sendable () -> Bool, receive: @escaping @Sendable ([Event]) async -> Void
  ) {
    self.isWanted = isWanted
    self.receive = receive
  }

  /// Reads and passes on what is new whenever it is woken. A failed read is repeated at the next waking, within a second.
  func follow(_ wake: AsyncStream<Void>, _ database: @escaping @Sendable () -> Database?) async {
    var last: Int64?
    for await _ in wake {
      guard let database = database() else { return }
      do throws(DatabaseError) {
        let stream = EventStream(database)
        if last == nil || !isWanted() {
          let end = try await stream.lastPosition()
          // Whoever has begun to listen meanwhile gets what has happened since.
          if last == nil || !isWanted() {
            last = end
            continue
          }
        }
        guard let known = last else { continue }
        var events = try await stream.events(after: known)
        while let position = events.last?.position {
          await receive(events)
          last = position
          events = events.count < 100 ? [] : try await stream.events(after: position)
        }
      } catch {}
    }
  }
}

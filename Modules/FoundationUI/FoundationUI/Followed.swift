public import MyStoreKit

/// Something each time that it may have come further, until it is over.
public struct Followed<Value: Sendable>: AsyncSequence {
  /// What is asked for.
  public typealias Element = Value
  /// None: what cannot be asked now is asked again.
  public typealias Failure = Never

  private let ask: () async throws(HTTPClientError) -> Value
  private let isOver: (Value) -> Bool

  /// Asks every second, until what is answered is over.
  public init(ask: @escaping () async throws(HTTPClientError) -> Value, until isOver: @escaping (Value) -> Bool) {
    (self.ask, self.isOver) = (ask, isOver)
  }

  /// Begins to ask.
  public func makeAsyncIterator() -> Iterator { Iterator(ask: ask, until: isOver) }

  /// Asks again and again.
  public struct Iterator: AsyncIteratorProtocol {
    private static var pause: Duration { .seconds(1) }

    private let ask: () async throws(HTTPClientError) -> Value
    private let isLast: (Value) -> Bool
    private var isOver = false

    fileprivate init(ask: @escaping () async throws(HTTPClientError) -> Value, until isLast: @escaping (Value) -> Bool)
    {
      (self.ask, self.isLast) = (ask, isLast)
    }

    /// Runs where the model lives. What cannot be asked now is asked again; what is refused is not.
    public mutating func next(isolation actor: isolated (any Actor)?) async -> Value? {
      while !isOver {
        do { try await Task.sleep(for: Self.pause) } catch { return nil }
        do throws(HTTPClientError) {
          let value = try await ask()
          isOver = isLast(value)
          return value
        } catch {
          // Whoever may no longer see it, or where it is gone, will not be told more by asking again.
          isOver = [401, 403, 404].contains(error.status)
        }
      }
      return nil
    }

    /// As `next(isolation:)`, where it is called.
    public mutating func next() async -> Value? { await next(isolation: #isolation) }
  }
}

/// Does something so many times at one time, and answers what became of each: the value, or what was thrown.
///
/// Tests of races do it over and over, since each time shows one order of events. Without the locks that they are about,
/// they fail: `TEST_IGNORES_LOCKS=1 make test ENGINE=postgresql MODULE=Ordering`.
public func atOnce<Value: Sendable>(
  _ count: Int, _ body: @escaping @Sendable (Int) async throws -> Value
) async -> [Result<Value, any Error>] {
  await withTaskGroup(of: (Int, Result<Value, any Error>).self) { group in
    for number in 0..<count {
      group.addTask {
        do { return (number, .success(try await body(number))) } catch { return (number, .failure(error)) }
      }
    }
    var results: [(Int, Result<Value, any Error>)] = []
    for await result in group { results.append(result) }
    return results.sorted { $0.0 < $1.0 }.map(\.1)
  }
}

extension Array {
  /// The values of those that succeeded.
  public func values<Value>() -> [Value] where Element == Result<Value, any Error> { compactMap { try? $0.get() } }
}

/// Asks until the answer is as expected, and answers the last one: what comes from elsewhere needs a moment. A key path
/// tells it well: `eventually(\.status.isOver) { … }`.
///
/// It ends by itself, so that a fault fails the test that finds it, and not the whole run. The time is for machines that
/// are busy with much else; where all is well, it takes as long as the answer.
public func eventually<Value>(
  _ isExpected: (Value) -> Bool, within time: Duration = .seconds(60), _ ask: () async throws -> Value
) async throws -> Value {
  let deadline = ContinuousClock.now + time
  // Whoever asks all the time keeps from coming what is waited for.
  var pause = Duration.milliseconds(2)
  while true {
    let value = try await ask()
    if isExpected(value) || ContinuousClock.now > deadline { return value }
    try await Task.sleep(for: pause)
    pause = min(pause * 2, .milliseconds(200))
  }
}

/// Waits until a condition holds; false where it does not in time.
public func eventually(
  within time: Duration = .seconds(60), _ condition: () async throws -> Bool
) async throws -> Bool {
  try await eventually({ $0 }, within: time, condition)
}

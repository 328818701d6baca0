import Synchronization

extension Database {
  /// Runs a command for each item, in their order, and answers what became of each once that is certain of all.
  ///
  /// Each is a command of its own, as `write` runs them: it fails alone, and what succeeded is durable. They are queued at
  /// once, next to each other, so that they share a commit and their caller is woken once. For long work such as imports:
  /// what others command meanwhile waits for all of them, so there should be few. Between their statements the database's
  /// thread lets other threads run.
  public func writeEach<Owner: DatabaseSchema, Item: Sendable, Value: Sendable>(
    of items: [Item], as owner: Owner.Type,
    _ body: @escaping @Sendable (Item, borrowing UnitOfWork<Owner>) throws(Owner.Failure) -> Value
  ) async -> [Result<Value, Owner.Failure>] {
    guard !items.isEmpty else { return [] }
    let acting = Acting.current
    let commands = items.map { item in
      Command(for: acting) { (session) throws(Owner.Failure) in
        session.isOneOfMany = true
        defer { session.isOneOfMany = false }
        return try session.work(as: owner) { (work) throws(Owner.Failure) in try body(item, work) }
      }
    }
    return await withTaskCancellationHandler {
      await withCheckedContinuation { continuation in
        let answers = Answers(commands.count) { continuation.resume(returning: $0) }
        for (index, command) in commands.enumerated() { command.answer = { answers.note($0, at: index) } }
        writes.push(commands)
      }
    } onCancel: {
      for command in commands { command.cancel() }
    }
  }
}

/// Collects what becomes of several commands, and tells it when it is known of all.
private final class Answers<Answer: Sendable>: Sendable {
  private let state: Mutex<(answers: [Answer?], missing: Int)>
  private let tell: @Sendable ([Answer]) -> Void

  init(_ count: Int, tell: @escaping @Sendable ([Answer]) -> Void) {
    state = Mutex((Array(repeating: nil, count: count), count))
    self.tell = tell
  }

  /// Notes an answer; each place is answered once.
  func note(_ answer: Answer, at index: Int) {
    let all: [Answer]? = state.withLock { state in
      state.answers[index] = answer
      state.missing -= 1
      return state.missing == 0 ? state.answers.compactMap(\.self) : nil
    }
    if let all { tell(all) }
  }
}

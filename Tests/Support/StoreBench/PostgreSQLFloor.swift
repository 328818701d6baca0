import Foundation
import FoundationCore
import StoreIdentifiers
import Synchronization

/// The statements that a store sends for an order, as the server logged them, sent by libpq alone: the floor.
struct PostgreSQLFloor {
  private let statements: [RecordedStatement]
  private let model: SeededShop.Cart
  private let start: Timestamp
  private let locks: [String]
  private let answerKey: String?

  /// Takes what was recorded when an order of a cart was placed, which began at a moment.
  init(_ statements: [RecordedStatement], of cart: SeededShop.Cart, since start: Timestamp) {
    (self.statements, model, self.start) = (statements, cart, start)
    locks = statements.filter(\.isLock).map(\.text).reduce(into: []) { if !$0.contains($1) { $0.append($1) } }
    answerKey = statements.first { $0.text.contains("persistence_idempotency") }?.values.dropFirst(2).first ?? nil
  }

  /// How many statements an order has, and how often it waits.
  var summary: String {
    "\(statements.count) statements, \(statements.count(where: \.isWaitedFor)) round trips"
  }

  /// Orders a second over as many connections as a store writes by, for a time, or until there is no cart left.
  func orders(_ address: String, carts: [SeededShop.Cart], connections: Int, for time: Duration) async throws -> Double
  {
    let turns = Turns()
    let begin = ContinuousClock.now
    let counts = try await withThrowingTaskGroup(of: Int.self) { group in
      for _ in 0..<connections {
        group.addTask {
          try await withCheckedThrowingContinuation { continuation in
            Thread.detachNewThread {
              continuation.resume(
                with: Result {
                  let connection = try FloorConnection(address)
                  defer { connection.close() }
                  var count = 0
                  while ContinuousClock.now - begin < time {
                    let index = turns.next()
                    guard index < carts.count else { break }
                    try place(carts[index], by: connection)
                    count += 1
                  }
                  return count
                })
            }
          }
        }
      }
      return try await group.reduce(into: []) { $0.append($1) }
    }
    return Double(counts.reduce(0, +)) / ((ContinuousClock.now - begin) / .seconds(1))
  }

  private func place(_ cart: SeededShop.Cart, by connection: FloorConnection) throws {
    var fresh = RenewedValues(of: model, as: cart, since: start)
    if let answerKey { fresh.known[answerKey] = UUID().uuidString }
    // The first lock is the cart's; the others are those of what is bought.
    for (place, lock) in locks.enumerated() {
      let number = place == 0 ? Int64.random(in: 0...Int64.max) : Int64.random(in: 0..<Int64(Bench.productCount))
      fresh.known[lock] = "SELECT pg_advisory_xact_lock(\(number))"
    }
    for statement in statements {
      var statement = statement
      if statement.isLock { statement.text = fresh.known[statement.text] ?? statement.text }
      statement.values = statement.values.map { value in value.map { fresh.renewed($0) } }
      try connection.send(statement)
      if statement.isWaitedFor { try connection.wait() }
    }
    try connection.send(RecordedStatement(text: "NOTIFY persistence_event"))
  }
}

/// Counts what several threads share out among them.
private final class Turns: Sendable {
  private let count = Atomic(0)

  func next() -> Int { count.add(1, ordering: .relaxed).oldValue }
}

import Persistence

// Imports' part of the database: what commands and questions here are about.
extension Database {
  @discardableResult func write<Value: Sendable>(
    _ body: @escaping @Sendable (borrowing UnitOfWork<ImportsSchema>) throws(ImportsError) -> Value
  ) async throws(ImportsError) -> Value {
    try await write(as: ImportsSchema.self, body)
  }

  func read<Value: Sendable>(
    _ body: @escaping @Sendable (borrowing Snapshot<ImportsSchema>) throws(ImportsError) -> Value
  ) async throws(ImportsError) -> Value {
    try await read(as: ImportsSchema.self, body)
  }
}

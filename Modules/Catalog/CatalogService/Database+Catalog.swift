import FoundationCore
import Persistence

// The catalogue's part of the database: what commands and questions here are about.
extension Database {
  @discardableResult func write<Value: Sendable>(
    _ body: @escaping @Sendable (borrowing UnitOfWork<CatalogSchema>) throws(CatalogError) -> Value
  ) async throws(CatalogError) -> Value {
    try await write(as: CatalogSchema.self, body)
  }

  func read<Value: Sendable>(
    _ body: @escaping @Sendable (borrowing Snapshot<CatalogSchema>) throws(CatalogError) -> Value
  ) async throws(CatalogError) -> Value {
    try await read(as: CatalogSchema.self, body)
  }

  func report<Value: Sendable>(
    _ body: @escaping @Sendable (borrowing Snapshot<CatalogSchema>) throws(CatalogError) -> Value
  ) async throws(CatalogError) -> Value {
    try await report(as: CatalogSchema.self, body)
  }

  /// Answers on the caller's thread; what takes too long for that, such as a product of two thousand variants, on one
  /// that holds nobody up.
  func answer<Answer: Sendable>(
    _ question: @escaping @Sendable (borrowing Snapshot<CatalogSchema>) throws(CatalogError) -> Answer
  ) async throws(CatalogError) -> Answer {
    do throws(CatalogError) { return try await read(question) } catch {
      guard case .storage(.tooLong) = error else { throw error }
      return try await report(question)
    }
  }
}

/// Is called after each committed change, before it is acknowledged.
typealias ChangeNotice = @Sendable () -> Void

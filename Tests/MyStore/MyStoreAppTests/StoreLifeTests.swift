import Foundation
import FoundationCore
import MyStoreApp
import TestSupport
import Testing

struct StoreLifeTests {
  /// What is left of a store that was opened and closed.
  private func left(of configuration: StoreConfiguration) async throws -> Left {
    let store = try await Store.inspect(configuration)
    let left = Left(store)
    await store.close()
    return left
  }

  private final class Left {
    weak var store: Store?
    init(_ store: Store) { self.store = store }
  }

  @Test func `a closed store goes, with the threads of its parts`() async throws {
    try await withTemporaryFolder { folder in
      var configuration = StoreConfiguration()
      configuration.database = folder.appendingPathComponent("mystore.db").path
      let left = try await left(of: configuration)
      #expect(left.store == nil)
    }
  }
}

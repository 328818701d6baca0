@_spi(Simulation) import FoundationCore
import Persistence
import Synchronization
import Testing

/// What a simulation makes up is made up on the database's threads too.
@Suite struct EntropyTests {
  private func numbers(in database: Database) async throws -> [UInt64] {
    try await database.write(as: Sales.self) { _ throws(DatabaseError) in
      var entropy = Entropy()
      return [entropy.next(), entropy.next()]
    }
  }

  @Test func `a command has the numbers of its caller's simulation, and commands beside it have not`() async throws {
    try await Scratch().withDatabase { database in
      let count = Atomic<UInt64>(0)
      let simulated = SimulatedEntropy(ids: .sequential()) { count.wrappingAdd(1, ordering: .relaxed).newValue }
      let (inside, outside) = try await simulated.run {
        let beside = Task.detached { try await numbers(in: database) }
        return (try await numbers(in: database), try await beside.value)
      }
      #expect(inside == [1, 2] && outside != [1, 2] && outside != [3, 4])
    }
  }
}

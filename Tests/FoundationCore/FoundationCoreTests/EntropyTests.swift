@_spi(Simulation) import FoundationCore
import Synchronization
import Testing

struct EntropyTests {
  /// Counts, so that each number shows when it was asked for.
  private func counting() -> SimulatedEntropy {
    let count = Atomic<UInt64>(0)
    return SimulatedEntropy(ids: .sequential()) { count.wrappingAdd(1, ordering: .relaxed).newValue }
  }

  private func numbers(_ count: Int) -> [UInt64] {
    var entropy = Entropy()
    return (0..<count).map { _ in entropy.next() }
  }

  @Test func `a simulation has numbers and ids of its own, in tasks that it starts too`() async {
    let first = IdentifierSource.sequential().next()
    await counting().run {
      #expect(numbers(2) == [1, 2])
      let later = await Task { numbers(1) }.value
      #expect(later == [3])
      #expect(IdentifierSource.system.next() == first)
    }
  }

  @Test func `outside of a simulation nothing can be foretold`() async {
    await counting().run { await Task.detached { #expect(SimulatedEntropy.current == nil) }.value }
    #expect(SimulatedEntropy.current == nil)
    #expect(numbers(4) != [1, 2, 3, 4] && Set(numbers(8)).count == 8)
    #expect(IdentifierSource.system.next() != IdentifierSource.sequential().next())
  }

  @Test func `two simulations at one time do not meet`() async {
    await withTaskGroup(of: [UInt64].self) { group in
      for _ in 0..<8 {
        group.addTask {
          await self.counting().run {
            var all: [UInt64] = []
            for _ in 0..<50 {
              all += self.numbers(1)
              await Task.yield()
            }
            return all
          }
        }
      }
      for await numbers in group { #expect(numbers == Array(1...50)) }
    }
  }
}

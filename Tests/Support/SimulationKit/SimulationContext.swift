@_spi(Simulation) public import FoundationCore
import Synchronization
import TestSupport

/// What a run has in place of the system: a clock, ids and random numbers, all of one seed.
public struct SimulationContext: Sendable {
  /// What the run is made up from.
  public let seed: UInt64
  /// What time it is. Commands move it on.
  public let clock: SimulationClock
  private let entropy: SimulatedEntropy

  /// A context of a seed, for what is made before the runs, such as a database that all of them begin with.
  public init(seed: UInt64, start: Timestamp) {
    let clock = SimulationClock(at: start)
    let source = SeededSource(seed: seed)
    (self.seed, self.clock) = (seed, clock)
    entropy = SimulatedEntropy(
      ids: IdentifierSource { source.id(at: clock.now()) }, number: { source.number() })
  }

  /// Runs a closure, and the tasks that it starts, with the ids and the random numbers of the seed.
  public func run<Value>(_ body: () async throws -> Value) async rethrows -> Value { try await entropy.run(body) }
}

/// Numbers and ids of a seed, for whichever thread asks. Ids ascend, as those of one process do.
private final class SeededSource: Sendable {
  private let state: Mutex<(random: SplitMix, count: UInt64)>

  init(seed: UInt64) { state = Mutex((SplitMix(seed: seed), 0)) }

  func number() -> UInt64 { state.withLock { $0.random.next() } }

  func id(at time: Timestamp) -> UniqueID {
    state.withLock { state in
      state.count &+= 1
      return UniqueID(at: time, random: (state.count, state.random.next()))
    }
  }
}

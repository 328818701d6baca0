/// Random numbers that nobody can predict: the system's secure generator.
///
/// What a store makes up is made of these: ids, tokens, codes, and the part of pauses that is left to chance. A
/// simulation puts numbers of a seed in their place, for the task that runs it alone (`SimulatedEntropy`).
public struct Entropy: RandomNumberGenerator, Sendable {
  /// A generator; all of them are one.
  public init() {}

  /// The next number.
  public mutating func next() -> UInt64 {
    if let simulated = SimulatedEntropy.current { return simulated.number() }
    var system = SystemRandomNumberGenerator()
    return system.next()
  }
}

/// What a simulation has in place of the system's ids and random numbers, so that a run can be repeated.
///
/// A program that ships never uses one: tokens would be known to whoever knows the seed.
@_spi(Simulation) public struct SimulatedEntropy: Sendable {
  @TaskLocal private static var running: SimulatedEntropy?

  let ids: IdentifierSource
  let number: @Sendable () -> UInt64

  /// Ids and random numbers of a seed.
  public init(ids: IdentifierSource, number: @escaping @Sendable () -> UInt64) {
    (self.ids, self.number) = (ids, number)
  }

  /// So many bytes of its random numbers.
  public func bytes(_ count: Int) -> [UInt8] {
    (0..<max(count, 0)).map { _ in UInt8(truncatingIfNeeded: number() >> 32) }
  }

  /// What the running task uses; nil outside of simulations. A thread that works for a task takes it over, as it takes
  /// over the task's request.
  public static var current: SimulatedEntropy? { running }

  /// Runs a closure on this thread, and the tasks that it starts, with these ids and numbers.
  public func runInline<Value>(_ body: () throws -> Value) rethrows -> Value {
    try Self.$running.withValue(self) { try body() }
  }

  /// Runs a closure, and the tasks that it starts, with these ids and numbers.
  public func run<Value>(_ body: () async throws -> Value) async rethrows -> Value {
    try await Self.$running.withValue(self) { try await body() }
  }
}

public import FoundationCore
import TestSupport

/// Runs of a world that are made up from seeds: the same seed, the same run.
///
/// A team gives it a world, what can be done there, and what must be true after everything that is done. The kit chooses
/// commands by their weights, checks every equation after each, and hashes what happened. Time is a clock that commands
/// move, and ids and random numbers are of the seed, also on the database's threads; a world must start nothing that goes
/// on by itself.
public struct Simulation<World>: Sendable {
  /// How many commands a run has.
  public var steps: Int
  /// When runs begin.
  public var start = Timestamp(milliseconds: 1_750_000_000_000)
  /// What can be done.
  public var commands: [SimulatedCommand<World>]
  /// What must be true.
  public var equations: [SimulatedEquation<World>]
  /// How many commands have their turn in a step at most, until one is not idle.
  private static var turns: Int { 10 }
  private let open: @Sendable (SimulationContext) async throws -> World
  private let close: @Sendable (World) async throws -> Void
  private let digest: @Sendable (World) throws -> UInt64

  /// A simulation.
  ///
  /// - Parameters:
  ///   - steps: How many commands a run has.
  ///   - commands: What can be done.
  ///   - equations: What must be true after each command.
  ///   - open: Makes a world.
  ///   - close: Throws it away, after each run.
  ///   - digest: A hash of what is stored, which becomes part of the run's; it is asked for at the end of a run.
  public init(
    steps: Int, commands: [SimulatedCommand<World>], equations: [SimulatedEquation<World>],
    open: @escaping @Sendable (SimulationContext) async throws -> World,
    close: @escaping @Sendable (World) async throws -> Void = { _ in },
    digest: @escaping @Sendable (World) throws -> UInt64 = { _ in 0 }
  ) {
    (self.steps, self.commands, self.equations) = (steps, commands, equations)
    (self.open, self.close, self.digest) = (open, close, digest)
  }

  /// Runs one seed, until an equation is broken or all steps are done.
  ///
  /// - Parameters:
  ///   - seed: What the run is made up from.
  ///   - skipped: Steps that are left out. The others choose by the same numbers as ever.
  /// - Returns: What happened.
  /// - Throws: What opening and closing the world throws.
  public func run(_ seed: UInt64, skipping skipped: Set<Int> = []) async throws -> SimulationRun {
    let context = SimulationContext(seed: seed, start: start)
    return try await context.run {
      let world = try await open(context)
      let run: SimulationRun
      do { run = try await follow(world, seed, skipped) } catch {
        try? await close(world)
        throw error
      }
      try await close(world)
      return run
    }
  }

  private func follow(_ world: World, _ seed: UInt64, _ skipped: Set<Int>) async throws -> SimulationRun {
    var run = SimulationRun(seed: seed)
    var hash = Fingerprint()
    let weights = commands.reduce(0) { $0 + $1.weight }
    guard weights > 0 else { return run }
    var roots = SplitMix(seed: seed)
    let root = roots.next()
    for number in 0..<max(steps, 0) where !skipped.contains(number) {
      // Each step has numbers of its own: those of the others stay the same when one is left out.
      var random = SplitMix(seed: root ^ UInt64(number) &* 0xD134_2543_DE82_EF95)
      var command = choose(Int.random(in: 0..<weights, using: &random))
      var failure: SimulationRun.Failure?
      do {
        var outcome = try await command.perform(world, &random)
        // A step in which nothing can be done is worth nothing: another command has its turn.
        for _ in 0..<Self.turns where outcome == .idle {
          command = choose(Int.random(in: 0..<weights, using: &random))
          outcome = try await command.perform(world, &random)
        }
        run.steps.append(.init(number: number, command: command.name, outcome: outcome))
        for part in [command.name, outcome.kind, outcome.details] { hash.mix(part) }
        let broken = try broken(world)
        if !broken.isEmpty { failure = .init(broken: broken, step: number) }
      } catch {
        run.steps.append(.init(number: number, command: command.name, outcome: .refused("failed", "\(error)")))
        failure = .init(broken: [.init(equation: "unexpected error", sentences: ["\(error)"])], step: number)
      }
      if let failure {
        run.failure = failure
        for broken in failure.broken { hash.mix(broken.equation) }
        break
      }
    }
    hash.mix(String(try digest(world)))
    run.hash = hash.value
    return run
  }

  private func choose(_ place: Int) -> SimulatedCommand<World> {
    var left = place
    for command in commands.dropLast() {
      if left < command.weight { return command }
      left -= command.weight
    }
    return commands[commands.count - 1]
  }

  private func broken(_ world: World) throws -> [SimulationRun.Broken] {
    try equations.compactMap { equation in
      let sentences = try equation.violations(world)
      return sentences.isEmpty ? nil : .init(equation: equation.name, sentences: sentences)
    }
  }
}

@_spi(Simulation) import FoundationCore
import SimulationKit
import TestSupport
import Testing

/// The kit, by a world that is small enough to know everything about: money goes to and fro between two purses.
struct SimulationKitTests {
  private final class Purses {
    var left = 100, right = 100
    let clock: SimulationClock
    init(_ clock: SimulationClock) { self.clock = clock }
  }

  private func simulation(losesAt limit: Int = .max) -> Simulation<Purses> {
    let give = SimulatedCommand<Purses>("give", weight: 3) { world, random async throws in
      let amount = Int.random(in: 1...50, using: &random)
      guard amount <= world.left else { return .refused("poor") }
      world.left -= amount
      // The planted bug: large sums shrink on the way.
      world.right += amount >= limit ? amount - 1 : amount
      return .done("\(amount)")
    }
    let takeBack = SimulatedCommand<Purses>("take back") { world, _ async throws in
      if world.right == 0 { return .idle }
      (world.left, world.right) = (world.left + world.right, 0)
      return .done("\(IdentifierSource.system.next())")
    }
    let wait = SimulatedCommand<Purses>("wait") { world, _ async throws in
      world.clock.advance(by: .seconds(60))
      return .done("\(world.clock.now())")
    }
    return Simulation(
      steps: 20, commands: [give, takeBack, wait],
      equations: [
        SimulatedEquation("nothing is lost") { world in
          let sum = world.left + world.right
          return sum == 200 ? [] : ["\(sum)"]
        }
      ], open: { Purses($0.clock) }, digest: { UInt64($0.left) })
  }

  @Test func `the same seed is the same run, and another seed another one`() async throws {
    let (one, two) = (try await simulation().explore(1...50), try await simulation().explore(1...50, atOnce: 7))
    #expect(one.hashes == two.hashes && Set(one.hashes.values).count == 50)
    #expect(one.failures.isEmpty && one.runs == 50 && one.commands == 1_000)
    #expect((one.outcomes["give"]?["poor"] ?? 0) > 0 && one.outcomes["take back"]?["idle"] == nil)
  }

  @Test func `time and ids are the run's own`() async throws {
    let (one, other) = (try await simulation().run(3), try await simulation().run(4))
    #expect(one.steps.count == 20 && one.hash != other.hash)
    let moments = one.steps.filter { $0.command == "wait" }.map(\.outcome.details)
    #expect(moments.first == "2025-06-15T15:07:40.000Z" && moments == moments.sorted())
  }

  @Test func `a bug is found, and its run is shortened to what it takes`() async throws {
    let found = try await simulation(losesAt: 45).firstFailure(in: 1...100)
    let run = try #require(found)
    #expect(run.failure?.breaks("nothing is lost") == true && "\(run)".contains("“nothing is lost” is broken"))
    let short = try await simulation(losesAt: 45).shortened(run)
    #expect(short.steps.map(\.command) == ["give"] && short.steps.first?.number == run.failure?.step)
    let report = try await simulation(losesAt: 45).explore(1...100)
    #expect(!report.failures.isEmpty && report.failures[0].steps.count == 1)
  }

  @Test func `a command that throws ends its run`() async throws {
    struct Broken: Error {}
    var simulation = simulation()
    simulation.commands.append(SimulatedCommand("break", weight: 5) { _, _ async throws in throw Broken() })
    let run = try #require(try await simulation.firstFailure(in: 1...20))
    #expect(run.failure?.breaks("unexpected error") == true && run.steps.last?.command == "break")
  }
}

import Foundation
import SimulationKit
import Testing

/// A whole store, simulated from seeds: `SIMULATION_SEEDS` of them from `SIMULATION_FIRST` on, of `SIMULATION_STEPS`
/// commands each. What fails prints its seed; that seed alone is the same run again.
struct ShopSimulationTests {
  @Test func `every equation holds after every command, whatever the seed`() async throws {
    let first = UInt64(number("SIMULATION_FIRST", 1))
    let count = UInt64(number("SIMULATION_SEEDS", 1_000))
    let report = try await shopSimulation().explore(first...(first + max(count, 1) - 1))
    print("simulation: \(report.runs) seeds, \(report.commands) commands, \(report.duration)")
    for failure in report.failures.prefix(1) { Issue.record("\(failure)") }
    #expect(report.failures.isEmpty)
    print(report.summary)
    guard count >= 100 else { return }
    // Runs in which nothing could be done would prove nothing.
    for command in ShopCommands.all {
      #expect(report.outcomes[command.name]?["done"] ?? 0 > 0, "\(command.name) was never done")
    }
  }

  @Test func `the same seed is the same run`() async throws {
    let (one, two) = (try await shopSimulation().explore(1...20), try await shopSimulation().explore(1...20))
    #expect(one.hashes == two.hashes && Set(one.hashes.values).count == 20)
    print("simulation: the hash of seed 1 is", one.hashes[1] ?? 0)
  }
}

func shopSimulation(_ bug: PlantedBug? = nil) -> Simulation<ShopWorld> {
  var simulation = Simulation<ShopWorld>(
    steps: Int(number("SIMULATION_STEPS", 20)), commands: ShopCommands.all, equations: ShopEquations.all,
    open: { context in try await ShopWorld.open(context, bug: bug) }, close: { try await $0.close() },
    digest: { try $0.digest() })
  simulation.start = ShopTemplate.start
  return simulation
}

private func number(_ name: String, _ standard: UInt32) -> UInt32 {
  ProcessInfo.processInfo.environment[name].flatMap { UInt32($0) } ?? standard
}

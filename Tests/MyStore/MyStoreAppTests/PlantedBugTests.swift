import SimulationKit
import Testing

/// The control: what the simulation must find.
struct PlantedBugTests {
  @Test(arguments: PlantedBug.all)
  func `a planted bug is found within a hundred seeds`(bug: PlantedBug) async throws {
    let found = try await shopSimulation(bug).firstFailure(in: 1...100)
    let run = try #require(found, "\(bug.name) was not found")
    #expect(run.failure?.breaks(bug.equation.name) == true, "\(run)")
    print("simulation: “\(bug.name)” is found by seed \(run.seed), step \(run.failure?.step ?? 0)")
  }

  @Test func `each equation has a bug of its own`() {
    #expect(PlantedBug.all.map(\.equation.name).sorted() == ShopEquations.all.map(\.name).sorted())
  }
}

extension PlantedBug: CustomTestStringConvertible {
  var testDescription: String { name }
}

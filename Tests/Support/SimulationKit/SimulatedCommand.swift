public import TestSupport

/// Something that can be done in a simulated world.
public struct SimulatedCommand<World>: Sendable {
  /// Does it with what the numbers choose, and tells what became of it. What it throws is a failure of the run: a refusal
  /// that the rules ask for is an outcome.
  public typealias Perform = @Sendable (World, inout SplitMix) async throws -> SimulatedOutcome

  /// What it is called in traces.
  public let name: String
  /// How often it is chosen, beside the weights of the others.
  public let weight: Int
  let perform: Perform

  /// A command.
  public init(_ name: String, weight: Int = 1, _ perform: @escaping Perform) {
    (self.name, self.weight, self.perform) = (name, max(weight, 1), perform)
  }
}

/// What became of a command.
public struct SimulatedOutcome: Hashable, Sendable {
  /// What kind of an end it was, such as `done` or the name of a refusal: runs are counted by it.
  public let kind: String
  /// With what, for whoever reads the trace.
  public let details: String

  /// It was done.
  public static func done(_ details: String = "") -> SimulatedOutcome { SimulatedOutcome(kind: "done", details) }
  /// A rule refused it.
  public static func refused(_ kind: String, _ details: String = "") -> SimulatedOutcome {
    SimulatedOutcome(kind: kind, details)
  }
  /// There was nothing that it could be done to.
  public static let idle = SimulatedOutcome(kind: "idle", "")

  private init(kind: String, _ details: String) { (self.kind, self.details) = (kind, details) }
}

/// Something that must be true after every command, worked out from what is stored without the code that stored it.
public struct SimulatedEquation<World>: Sendable {
  /// What it is called in reports.
  public let name: String
  let violations: @Sendable (World) throws -> [String]

  /// An equation. The closure answers a sentence for each thing that breaks it.
  public init(_ name: String, violations: @escaping @Sendable (World) throws -> [String]) {
    (self.name, self.violations) = (name, violations)
  }
}

import FoundationCore

/// What happened in one run.
public struct SimulationRun: Sendable, CustomStringConvertible {
  /// One command of a run.
  public struct Step: Sendable {
    /// Its place in the run, from 0.
    public let number: Int
    /// What was done.
    public let command: String
    /// What became of it.
    public let outcome: SimulatedOutcome
  }

  /// An equation that did not hold.
  public struct Broken: Sendable {
    /// Which; `unexpected error` for a command that threw.
    public let equation: String
    /// What breaks it.
    public let sentences: [String]
  }

  /// What went wrong, and after which step.
  public struct Failure: Sendable {
    /// Every equation that did not hold, in the order in which they are checked.
    public let broken: [Broken]
    /// The last step before.
    public let step: Int

    /// Whether an equation is among those that did not hold.
    public func breaks(_ equation: String) -> Bool { broken.contains { $0.equation == equation } }
  }

  /// What the run was made up from.
  public let seed: UInt64
  /// What was done, in its order.
  public internal(set) var steps: [Step] = []
  /// A hash over the steps, their outcomes and what was stored at the end.
  public internal(set) var hash = Fingerprint.start
  /// What went wrong; nil for a run in which every equation held.
  public internal(set) var failure: Failure?

  init(seed: UInt64) { self.seed = seed }

  /// The whole trace, for whoever has to find out what went wrong.
  public var description: String {
    var lines = ["seed \(seed), hash \(String(hash, radix: 16))"]
    lines += steps.map { step in
      "  \(step.number) \(step.command): \(step.outcome.kind)"
        + (step.outcome.details.isEmpty ? "" : " (\(step.outcome.details))")
    }
    for broken in failure?.broken ?? [] {
      lines.append("after step \(failure?.step ?? 0), “\(broken.equation)” is broken:")
      lines += broken.sentences.prefix(5).map { "  " + $0 }
    }
    return lines.joined(separator: "\n")
  }
}

/// What many runs came to.
public struct SimulationReport: Sendable {
  /// How many runs there were.
  public internal(set) var runs = 0
  /// How many commands were performed.
  public internal(set) var commands = 0
  /// How often each command ended in each way.
  public internal(set) var outcomes: [String: [String: Int]] = [:]
  /// The hash of each run, by its seed.
  public internal(set) var hashes: [UInt64: UInt64] = [:]
  /// The runs in which an equation was broken, by their seeds.
  public internal(set) var failures: [SimulationRun] = []
  /// How long it took.
  public internal(set) var duration = Duration.zero

  mutating func note(_ run: SimulationRun) {
    runs += 1
    commands += run.steps.count
    for step in run.steps { outcomes[step.command, default: [:]][step.outcome.kind, default: 0] += 1 }
    hashes[run.seed] = run.hash
    if run.failure != nil { failures.append(run) }
  }

  /// How often each command ended in each way, one line for each command.
  public var summary: String {
    outcomes.sorted { $0.key < $1.key }.map { command, kinds in
      let counts = kinds.sorted { ($1.value, $0.key) < ($0.value, $1.key) }.map { "\($0.key) \($0.value)" }
      return "\(command): " + counts.joined(separator: ", ")
    }.joined(separator: "\n")
  }
}

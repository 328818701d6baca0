import Foundation

/// How often `make soak` has faults strike, which tests of every day meet a few times.
public enum Soak {
  /// The number that an environment variable gives, or a smaller one.
  public static func count(_ variable: String, orElse count: Int) -> Int {
    ProcessInfo.processInfo.environment[variable].flatMap { Int($0) } ?? count
  }

  /// Points to die at: each once, or as often as `SOAK_ROUNDS` says.
  public static func repeated(_ points: [String]) -> [String] {
    (0..<count("SOAK_ROUNDS", orElse: 1)).flatMap { _ in points }
  }
}

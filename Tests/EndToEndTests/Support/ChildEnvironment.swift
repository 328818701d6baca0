import Foundation

/// The environment of the programs that tests start.
enum ChildEnvironment {
  private static let inherited = ProcessInfo.processInfo.environment
  private static let counts = "LLVM_PROFILE_FILE"

  /// The tests' own, with the counts of coverage in files that all programs add to: each would leave megabytes of its own.
  static let counted: [String: String] = {
    guard let file = inherited[counts] else { return inherited }
    let folder = URL(fileURLWithPath: file).deletingLastPathComponent()
    return inherited.merging([counts: folder.appendingPathComponent("programs%2m.profraw").path]) { $1 }
  }()

  /// For programs that are killed: what they have counted may be written in half, and nothing could read it.
  static let uncounted = inherited.merging([counts: "/dev/null"]) { $1 }
}

import Foundation

/// The environment of the programs that tests start.
enum ChildEnvironment {
  /// The tests' own, without the counts of coverage: a program that is killed while it writes them leaves a file that
  /// nothing can read, and each would leave megabytes.
  static let uncounted = ProcessInfo.processInfo.environment.merging(["LLVM_PROFILE_FILE": "/dev/null"]) { $1 }
}

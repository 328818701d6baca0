import Foundation

/// `live-bench [sessions | load | churn SECONDS]`: what live pages cost. Fails when a target is missed.
@main struct LiveBench {
  static func main() async throws {
    let arguments = CommandLine.arguments.dropFirst()
    let figures = Figures()
    switch arguments.first {
    case "serve": try await BenchServer.run()
    case "sessions": await SessionBench(figures: figures).run()
    case "load": try LoadBench(figures: figures).run()
    case "churn":
      guard let seconds = arguments.dropFirst().first.flatMap({ Int($0) }), seconds > 0 else {
        throw BenchFailure(description: "live-bench churn SECONDS")
      }
      try ChurnBench(figures: figures).run(seconds: seconds)
    case nil:
      await SessionBench(figures: figures).run()
      try LoadBench(figures: figures).run()
    default: throw BenchFailure(description: "live-bench [sessions | load | churn SECONDS]")
    }
    exit(figures.status)
  }
}

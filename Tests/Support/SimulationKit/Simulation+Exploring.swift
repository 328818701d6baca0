extension Simulation {
  /// Runs many seeds, some at a time.
  ///
  /// - Parameters:
  ///   - seeds: Which.
  ///   - width: How many at a time.
  /// - Returns: What they came to, with each failure in its shortest form.
  /// - Throws: What opening and closing worlds throws.
  public func explore(_ seeds: ClosedRange<UInt64>, atOnce width: Int = 2) async throws -> SimulationReport {
    let begun = ContinuousClock.now
    var report = SimulationReport()
    try await withThrowingTaskGroup(of: SimulationRun.self) { group in
      var rest = seeds.makeIterator()
      for _ in 0..<max(width, 1) {
        if let seed = rest.next() { group.addTask { try await run(seed) } }
      }
      while let run = try await group.next() {
        report.note(run)
        // One failure is enough to look at, and hundreds of them tell no more.
        if report.failures.count < 10, let seed = rest.next() { group.addTask { try await self.run(seed) } }
      }
    }
    report.failures.sort { $0.seed < $1.seed }
    if let first = report.failures.first { report.failures[0] = try await shortened(first) }
    report.duration = ContinuousClock.now - begun
    return report
  }

  /// The first seed whose run breaks an equation, with that run; nil when none of the seeds does.
  ///
  /// - Throws: What opening and closing worlds throws.
  public func firstFailure(in seeds: ClosedRange<UInt64>) async throws -> SimulationRun? {
    for seed in seeds {
      let run = try await run(seed)
      if run.failure != nil { return run }
    }
    return nil
  }

  /// Leaves out steps of a failed run for as long as the same equation is broken without them: what is left is what it
  /// takes. At most `limit` runs.
  ///
  /// - Throws: What opening and closing worlds throws.
  public func shortened(_ failed: SimulationRun, limit: Int = 60) async throws -> SimulationRun {
    guard let equation = failed.failure?.broken.first?.equation else { return failed }
    var (best, left) = (failed, limit)
    var size = max(failed.steps.count / 2, 1)
    while size >= 1 {
      var place = 0
      while place < best.steps.count {
        guard left > 0 else { return best }
        left -= 1
        let kept = Set((best.steps.prefix(place) + best.steps.dropFirst(place + size)).map(\.number))
        let shorter = try await run(failed.seed, skipping: Set(0..<max(steps, 0)).subtracting(kept))
        if shorter.failure?.breaks(equation) == true { best = shorter } else { place += size }
      }
      if size == 1 { break }
      size /= 2
    }
    return best
  }
}

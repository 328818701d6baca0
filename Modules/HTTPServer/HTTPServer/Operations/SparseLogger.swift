import HTTPReactor

/// Logs what may happen with every request, such as on a full disk, once a second: the next line says how many were left
/// out.
public final class SparseLogger: Sendable {
  private struct Last: Sendable {
    var time: ContinuousClock.Instant
    var leftOut = 0
  }

  /// Subjects that are told apart; further ones are logged as one.
  private static let subjects = 100

  private let logger: Logger
  private let pause: Duration
  private let lasts = Locked<[String: Last]>([:])

  /// Logs each event at most once in a while.
  public init(_ logger: Logger, every pause: Duration = .seconds(1)) {
    self.logger = logger
    self.pause = pause
  }

  /// Writes an event about a subject, unless it matters too little or one was written just before.
  public func log(
    _ level: Logger.Level, _ event: StaticString, about subject: String = "",
    _ fields: @autoclosure () -> [(String, String)] = [], at now: ContinuousClock.Instant = .now
  ) {
    guard level >= logger.minimum else { return }
    let leftOut = lasts.withLock { lasts -> Int? in
      var key = event.description + " " + subject
      if lasts[key] == nil, lasts.count >= Self.subjects { key = "" }
      if let last = lasts[key], now - last.time < pause {
        lasts[key]?.leftOut += 1
        return nil
      }
      defer { lasts[key] = Last(time: now) }
      return lasts[key]?.leftOut ?? 0
    }
    guard let leftOut else { return }
    logger.log(level, event, fields() + (leftOut > 0 ? [("leftOut", String(leftOut))] : []))
  }
}

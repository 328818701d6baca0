public import FoundationCore

/// Writes events as JSON, one to a line.
public struct Logger: Sendable {
  /// How much an event matters.
  public enum Level: Int, Sendable, Comparable, CaseIterable {
    /// For developers.
    case debug
    /// What happened.
    case info
    /// What should not have, and was dealt with.
    case warning
    /// What somebody must look at.
    case error

    /// Orders by weight.
    public static func < (left: Level, right: Level) -> Bool { left.rawValue < right.rawValue }
  }

  /// The least that is written.
  public let minimum: Level
  private let clock: WallClock
  private let write: @Sendable (String) -> Void

  /// A logger that hands each line, without its end, to the closure, which may be called from any thread.
  public init(minimum: Level = .info, clock: WallClock = .system, write: @escaping @Sendable (String) -> Void) {
    (self.minimum, self.clock, self.write) = (minimum, clock, write)
  }

  /// A logger that writes nothing.
  public static let silent = Logger(minimum: .error) { _ in }

  /// Writes an event, unless it matters too little, with the id of the request that the running task works for.
  ///
  /// Control characters, also of bidirectional text, are escaped.
  public func log(_ level: Level, _ event: StaticString, _ fields: [(String, String)] = []) {
    guard level >= minimum else { return }
    var writer = JSONWriter()
    writer.beginObject()
    let standard = [
      ("time", clock.now().description), ("level", String(describing: level)), ("event", event.description),
    ]
    for (name, value) in standard + fields + correlation(unlessIn: fields) {
      writer.key(name)
      writer.string(value.withoutControls)
    }
    writer.endObject()
    write(String(decoding: writer.bytes, as: UTF8.self))
  }

  private func correlation(unlessIn fields: [(String, String)]) -> [(String, String)] {
    guard let current = Correlation.current, !fields.contains(where: { $0.0 == Self.correlation }) else { return [] }
    return [(Self.correlation, current.description)]
  }

  /// The name of the field that has the request's id.
  private static let correlation = "correlationId"
}

extension String {
  /// The text with characters that would move a terminal's cursor or turn its direction written as code points.
  fileprivate var withoutControls: String {
    guard unicodeScalars.contains(where: \.isTreacherous) else { return self }
    return unicodeScalars.map { $0.isTreacherous ? "<U+\(String($0.value, radix: 16, uppercase: true))>" : String($0) }
      .joined()
  }
}

extension Unicode.Scalar {
  fileprivate var isTreacherous: Bool {
    switch properties.generalCategory {
    case .control, .format, .lineSeparator, .paragraphSeparator: true
    default: false
    }
  }
}

/// Where a file is on its way into the store.
public enum ImportStatus: String, CaseIterable, Sendable {
  /// It has come whole, and others are before it.
  case waiting
  /// It is being taken in.
  case running
  /// It was read to its end.
  case finished
  /// Somebody stopped it; what was taken in until then stays.
  case cancelled
  /// It could not be read to its end; what was taken in until then stays.
  case failed

  /// What an import may become, by what it is: the table of legal transitions.
  ///
  /// One that runs when the store stops is still running when it starts again, and goes on.
  public static let transitions: [ImportStatus: Set<ImportStatus>] = [
    .waiting: [.running, .cancelled],
    .running: [.finished, .cancelled, .failed],
    .finished: [],
    .cancelled: [],
    .failed: [],
  ]

  /// Whether an import may go from this to another.
  public func canBecome(_ other: ImportStatus) -> Bool { Self.transitions[self]?.contains(other) ?? false }

  /// Whether nothing more happens.
  public var isOver: Bool { Self.transitions[self]?.isEmpty ?? true }
}

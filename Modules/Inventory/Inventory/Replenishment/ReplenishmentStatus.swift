/// How far goods on their way have come.
public enum ReplenishmentStatus: String, CaseIterable, Sendable {
  /// It is being written; nothing is on its way.
  case draft
  /// The goods are on their way: they count as incoming.
  case underWay
  /// Some of them are there.
  case partlyReceived
  /// No more of them will come.
  case received
  /// It was called off.
  case cancelled

  /// What a step leads to; nil where it cannot be taken. The only table of them: the service refuses by it, and the screens
  /// offer by it.
  ///
  /// Goods of which the last have come are `received` instead of `partlyReceived`.
  public func after(_ step: ReplenishmentStep) -> ReplenishmentStatus? {
    switch (self, step) {
    case (.draft, .change): .draft
    case (.draft, .dispatch): .underWay
    case (.draft, .cancel), (.underWay, .cancel): .cancelled
    case (.underWay, .receive), (.partlyReceived, .receive): .partlyReceived
    case (.underWay, .close), (.partlyReceived, .close): .received
    case (.draft, .receive), (.draft, .close), (.underWay, .change), (.underWay, .dispatch),
      (.partlyReceived, .change), (.partlyReceived, .dispatch), (.partlyReceived, .cancel), (.received, _),
      (.cancelled, _):
      nil
    }
  }
}

/// What staff do with goods on their way.
public enum ReplenishmentStep: String, CaseIterable, Sendable {
  /// They change what it is about.
  case change
  /// They order the goods from the supplier, or send them from the other location.
  case dispatch
  /// They take goods in.
  case receive
  /// They say that what is outstanding will not come.
  case close
  /// They call it off, before anything has come. Goods from another location are there again.
  case cancel
}

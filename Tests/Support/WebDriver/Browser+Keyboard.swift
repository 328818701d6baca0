/// A key without a character of its own.
public enum Key: String, Sendable {
  /// To the next control; with shift to the one before.
  case tab = "\u{E004}"
  /// Presses, or submits.
  case enter = "\u{E007}"
  /// Presses, or switches.
  case space = " "
  /// Closes.
  case escape = "\u{E00C}"
  /// Upwards.
  case up = "\u{E013}"
  /// Downwards.
  case down = "\u{E015}"
  /// Leftwards.
  case left = "\u{E012}"
  /// Rightwards.
  case right = "\u{E014}"

  static let shift = "\u{E008}"
}

extension Browser {
  /// Presses a key wherever the focus is.
  public func press(_ key: Key, withShift: Bool = false) async throws(WebDriverError) {
    try await strike([key.rawValue], withShift: withShift)
  }

  /// Writes a text wherever the focus is, key by key.
  public func write(_ text: String) async throws(WebDriverError) { try await strike(text.map { String($0) }) }

  private func strike(_ keys: [String], withShift: Bool = false) async throws(WebDriverError) {
    var actions: [JSONValue] = []
    func act(_ type: String, _ key: String) { actions.append(["type": .text(type), "value": .text(key)]) }
    if withShift { act("keyDown", Key.shift) }
    for key in keys {
      act("keyDown", key)
      act("keyUp", key)
    }
    if withShift { act("keyUp", Key.shift) }
    try await connection.send(
      "POST", "\(path)/actions", ["actions": [["type": "key", "id": "keyboard", "actions": .list(actions)]]])
  }
}

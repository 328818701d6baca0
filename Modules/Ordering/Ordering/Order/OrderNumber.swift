public import FoundationCore
public import StoreIdentifiers

/// The number that people call an order by: ten characters of Crockford's base 32, such as `7K2MD-04Q9X`.
///
/// The alphabet has no I, L, O and U, which are easily misread.
public enum OrderNumber {
  private static let alphabet = Array("0123456789ABCDEFGHJKMNPQRSTVWXYZ")

  /// Whether a text is a whole number, and not the beginning of one.
  public static func isWhole(_ text: String) -> Bool {
    text.count == 11 + (text.hasPrefix(Order.testPrefix) ? Order.testPrefix.count : 0)
  }

  /// The number of an order, from its id's random half.
  public static func make(for id: OrderID) -> String {
    let characters = stride(from: 45, through: 0, by: -5).map { alphabet[Int(id.value.low >> UInt64($0) & 31)] }
    return String(characters[..<5]) + "-" + String(characters[5...])
  }

  /// The beginning of a number that a text spells, as numbers are stored; nil when no number begins like this.
  ///
  /// As Crockford asks of readers: upper and lower case are the same, hyphens and spaces do not count, O is 0, I and L
  /// are 1.
  public static func beginning(_ text: String) -> String? {
    let prefix = Order.testPrefix
    if text.uppercased().hasPrefix(prefix) {
      return beginning(String(text.dropFirst(prefix.count))).map { prefix + $0 }
    }
    var characters: [Character] = []
    for character in text.uppercased() where character != "-" && !character.isWhitespace {
      let meant: Character =
        switch character {
        case "O": "0"
        case "I", "L": "1"
        default: character
        }
      guard characters.count < 10, alphabet.contains(meant) else { return nil }
      characters.append(meant)
    }
    guard !characters.isEmpty else { return nil }
    return String(characters.prefix(5)) + (characters.count > 5 ? "-" + String(characters.dropFirst(5)) : "")
  }
}

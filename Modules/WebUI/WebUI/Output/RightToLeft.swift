extension String {
  /// Whether a letter runs from right to left: a character of class R or AL by its block (Unicode Standard Annex 9). O(n).
  var hasRightToLeftLetters: Bool {
    // What most texts are made of, Latin, Greek and Cyrillic letters, begins with lower bytes.
    guard utf8.contains(where: { $0 >= 0xD6 }) else { return false }
    return unicodeScalars.contains { scalar in
      switch scalar.value {
      case 0x0590...0x08FF, 0xFB1D...0xFDFF, 0xFE70...0xFEFE, 0x1_0800...0x1_0FFF, 0x1_E800...0x1_EFFF: true
      default: false
      }
    }
  }
}

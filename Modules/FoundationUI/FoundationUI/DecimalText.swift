/// A decimal number as people type it: with a point or a comma, and so many digits after it at most.
public enum DecimalText {
  /// A text as a whole number of the last digit that it may have: 19,000 for `1.9` with four. Nil for what is no such number,
  /// for less than nothing, and for more than 64 bits hold.
  public static func value(_ typed: String, digits: Int) -> Int64? {
    let bare = typed.filter { !$0.isWhitespace }
    let parts = bare.split(omittingEmptySubsequences: false) { $0 == "." || $0 == "," }
    guard (1...2).contains(parts.count), !parts[0].isEmpty, parts.allSatisfy({ $0.utf8.allSatisfy(isDigit) }) else {
      return nil
    }
    let fraction = parts.count == 2 ? parts[1] : ""
    guard parts.count == 1 || !fraction.isEmpty, fraction.utf8.count <= digits else { return nil }
    return Int64(parts[0] + fraction + String(repeating: "0", count: digits - fraction.utf8.count))
  }

  /// The text of such a number, which is not less than nothing, with a point and without zeros at its end.
  public static func text(_ value: Int64, digits: Int) -> String {
    let unit = (0..<digits).reduce(Int64(1)) { unit, _ in unit * 10 }
    let (whole, fraction) = value.quotientAndRemainder(dividingBy: unit)
    guard fraction > 0 else { return String(whole) }
    let written = String(fraction)
    var places = String(repeating: "0", count: digits - written.utf8.count) + written
    while places.last == "0" { places.removeLast() }
    return "\(whole).\(places)"
  }

  private static func isDigit(_ byte: UInt8) -> Bool { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte) }
}

/// A percentage as people type it: with a point or a comma, and up to four digits after it.
public enum PercentText {
  /// The millionths of a text, 190,000 for `19`; nil for what is no percentage from 0 to 100.
  public static func millionths(_ typed: String) -> Int64? {
    let bare = typed.filter { !$0.isWhitespace && $0 != "%" }
    let parts = bare.split(omittingEmptySubsequences: false) { $0 == "." || $0 == "," }
    guard (1...2).contains(parts.count), let whole = number(parts[0]), whole <= 100 else { return nil }
    var fraction: Int64 = 0
    if parts.count == 2 {
      guard (1...4).contains(parts[1].utf8.count), let digits = number(parts[1]) else { return nil }
      fraction = digits * (0..<(4 - parts[1].utf8.count)).reduce(1) { power, _ in power * 10 }
    }
    let millionths = whole * 10_000 + fraction
    return millionths <= 1_000_000 ? millionths : nil
  }

  /// The text of millionths from 0 to 1,000,000, without a percent sign.
  public static func text(millionths: Int64) -> String {
    let (whole, fraction) = millionths.quotientAndRemainder(dividingBy: 10_000)
    guard fraction > 0 else { return String(whole) }
    var digits = String(10_000 + fraction).dropFirst()
    while digits.last == "0" { digits.removeLast() }
    return "\(whole).\(digits)"
  }

  private static func number(_ digits: Substring) -> Int64? {
    digits.utf8.count <= 4 && digits.utf8.allSatisfy { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }
      ? Int64(digits) : nil
  }
}

/// A percentage as people type it: with a point or a comma, and up to four digits after it.
public enum PercentText {
  /// The millionths of a text, 190,000 for `19`; nil for what is no percentage from 0 to 100.
  public static func millionths(_ typed: String) -> Int64? {
    DecimalText.value(typed.filter { $0 != "%" }, digits: 4).flatMap { $0 <= 1_000_000 ? $0 : nil }
  }

  /// The text of millionths from 0 to 1,000,000, without a percent sign.
  public static func text(millionths: Int64) -> String { DecimalText.text(millionths, digits: 4) }
}

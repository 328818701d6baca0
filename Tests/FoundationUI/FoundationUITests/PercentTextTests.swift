import FoundationUI
import Testing

/// Percentages as people type them.
struct PercentTextTests {
  @Test(
    arguments: [
      ("19", 190_000), (" 8,875 % ", 88_750), ("0", 0), ("100", 1_000_000), ("0.0001", 1), ("7.5", 75_000),
    ] as [(String, Int64)])
  func `a percentage is read, with a point or a comma`(typed: String, millionths: Int64) {
    #expect(PercentText.millionths(typed) == millionths)
    #expect(PercentText.millionths(PercentText.text(millionths: millionths)) == millionths)
  }

  @Test(
    arguments: [("1,17", 8, 117_000_000), ("190.125", 8, 19_012_500_000), ("007", 0, 7), ("0.00000001", 8, 1)]
      as [(String, Int, Int64)])
  func `a decimal number is read, and written as short as it can be`(typed: String, digits: Int, value: Int64) {
    #expect(DecimalText.value(typed, digits: digits) == value)
    #expect(DecimalText.value(DecimalText.text(value, digits: digits), digits: digits) == value)
    #expect(DecimalText.text(117_000_000, digits: 8) == "1.17" && DecimalText.text(5, digits: 3) == "0.005")
  }

  @Test(arguments: ["1.", ".5", "1.234", "1e3", "99999999999999999999", "-0"])
  func `what is no decimal number of two digits is not read`(typed: String) {
    #expect(DecimalText.value(typed, digits: 2) == nil)
  }

  @Test(arguments: ["", "-1", "100.5", "101", "1.23456", "a", "1.2.3", "١٩", "."])
  func `what is no percentage is not read`(typed: String) { #expect(PercentText.millionths(typed) == nil) }
}

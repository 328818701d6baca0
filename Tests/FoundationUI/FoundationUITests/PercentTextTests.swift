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

  @Test(arguments: ["", "-1", "100.5", "101", "1.23456", "a", "1.2.3", "١٩", "."])
  func `what is no percentage is not read`(typed: String) { #expect(PercentText.millionths(typed) == nil) }
}

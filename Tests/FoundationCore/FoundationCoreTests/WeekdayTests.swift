import FoundationCore
import Testing

struct WeekdayTests {
  @Test(arguments: [
    ("1970-01-01", 4), ("1969-12-28", 7), ("2000-02-29", 2), ("2026-03-02", 1), ("2028-02-29", 2), ("0000-01-01", 6),
    ("9999-12-31", 5),
  ])
  func `days of the week are numbered from Monday`(day: String, number: Int) throws {
    #expect(try #require(LocalDay(day)).weekday == number)
  }
}

import FoundationCore
import Ordering
import Testing

/// Until when buyers can withdraw, computed by hand from the law.
struct WithdrawalPeriodTests {
  @Test(arguments: [
    // Arrived, the days that the shop grants, the last day.
    ("2026-11-30", 14, "2026-12-14"),  // A Monday, to a Monday.
    ("2026-11-27", 14, "2026-12-11"),  // A Friday, to a Friday.
    ("2026-11-28", 14, "2026-12-14"),  // What would end on a Saturday ends on the Monday.
    ("2026-11-29", 14, "2026-12-14"),  // So does what would end on a Sunday.
    ("2028-02-15", 14, "2028-02-29"),  // A day that three years out of four do not have.
    ("2026-12-18", 14, "2027-01-01"),  // Public holidays are not known.
    ("2026-12-01", 30, "2026-12-31"),
    ("2026-12-03", 30, "2027-01-04"),  // A Saturday, which is a second of January.
  ])
  func `the days after the arrival count, and a weekend is none to end on`(
    _ arrived: String, _ days: Int, _ last: String
  )
    throws
  {
    let (arrival, end) = (try #require(LocalDay(arrived)), try #require(LocalDay(last)))
    for (today, isOver) in [(arrival, false), (end, false), (end.advanced(by: 1), true)] {
      let period = WithdrawalPeriod(days: days, after: arrival, on: today)
      #expect(period == WithdrawalPeriod(lastDay: end, isOver: isOver), "\(today)")
    }
  }
}

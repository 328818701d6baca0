import FoundationCore
import Inventory
import Testing

/// When a shop is open, as people type it.
struct OpeningHoursTests {
  @Test(arguments: [
    ("10:00-18:00", "10:00-18:00"), ("9-18", "09:00-18:00"), ("9.30 – 18", "09:30-18:00"), ("", ""),
    ("14-18, 9-13", "09:00-13:00, 14:00-18:00"), ("18:00-02:00", "18:00-02:00"), ("0-24", "00:00-24:00"),
  ])
  func `what is typed is understood, and written in one way`(typed: String, written: String) throws {
    let spans = try #require(OpeningHours.spans(of: .monday, from: typed))
    let hours = OpeningHours(spans)
    #expect(hours.text(of: .monday) == written)
    #expect(hours.text(of: .tuesday) == "")
    #expect(try Schema.openingHours.decode(Schema.openingHours.encode(hours)) == hours)
  }

  @Test(arguments: ["10", "10-", "-18", "25-26", "10:60-11", "10-10", "a-b", "1-2,3-4,5-6,7-8", "10-18-20", "24-10"])
  func `anything else is refused`(typed: String) {
    #expect(OpeningHours.spans(of: .monday, from: typed) == nil)
  }
}

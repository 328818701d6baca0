import Foundation
import FoundationCore
import Testing

struct LocalDayTests {
  /// What a calendar says; slower.
  private func day(_ moment: Timestamp, in zone: TimeZone) -> [Int?] {
    var calendar = Calendar(identifier: .gregorian)
    calendar.timeZone = zone
    let parts = calendar.dateComponents(
      [.year, .month, .day], from: Date(timeIntervalSince1970: Double(moment.milliseconds) / 1_000))
    return [parts.year, parts.month, parts.day]
  }

  @Test(arguments: [
    "GMT", "Europe/Berlin", "America/New_York", "Asia/Kathmandu", "Pacific/Apia", "Australia/Lord_Howe",
  ])
  func `a moment is in the day that a calendar says, before 1970 and around changes of the clock too`(
    name: String
  ) throws {
    let zone = try #require(TimeZone(identifier: name))
    var random = SystemRandomNumberGenerator()
    // 1900 to 2100, and each hour of 2026.
    var moments = (0..<2_000).map { _ in
      Timestamp(milliseconds: Int64.random(in: -2_208_988_800_000...4_102_444_800_000, using: &random))
    }
    moments += (0..<8_760).map { Timestamp(milliseconds: 1_767_225_600_000 + 3_600_000 * $0) }
    for moment in moments {
      let found = LocalDay(moment, in: zone)
      #expect([found.year, found.month, found.day] == day(moment, in: zone), "\(moment)")
    }
  }

  @Test func `years outside four digits are the nearest day`() {
    #expect(LocalDay(Timestamp(milliseconds: .max), in: .gmt).description == "9999-12-31")
    #expect(LocalDay(Timestamp(milliseconds: .min), in: .gmt).description == "0000-01-01")
  }
}

import Foundation
import FoundationCore
import TestSupport
import Testing

struct TimestampTests {
  @Test(
    arguments: [
      ("1970-01-01T00:00:00Z", 0), ("2026-02-28T09:30:00.123Z", 1_772_271_000_123),
      ("2000-02-29T23:59:59.999Z", 951_868_799_999),
      ("1969-12-31T23:59:59.999Z", -1), ("2026-02-28T10:30:00+01:00", 1_772_271_000_000),
      ("2026-02-28t09:30:00.1z", 1_772_271_000_100), ("0000-01-01T00:00:00Z", -62_167_219_200_000),
      ("9999-12-31T23:59:59.999Z", 253_402_300_799_999),
    ] as [(String, Int64)])
  func `RFC 3339 text names an instant`(text: String, milliseconds: Int64) {
    #expect(Timestamp(text)?.milliseconds == milliseconds)
    #expect((Timestamp(text)?.description).map { Timestamp($0)?.milliseconds } == milliseconds)
  }

  @Test(arguments: [
    "", "2026-02-29T00:00:00Z", "2026-13-01T00:00:00Z", "2026-01-01T24:00:00Z", "2026-01-01T00:00:60Z",
    "2026-01-01 00:00:00Z",
    "2026-01-01T00:00:00", "2026-01-01T00:00:00.Z", "2026-01-01T00:00:00+1:00", "20260101T000000Z",
    "2026-01-01T00:00:00Z ", "9999-12-31T23:59:59.999-00:01", "0000-01-01T00:00:00+00:01",
  ])
  func `anything else is refused`(text: String) {
    #expect(Timestamp(text) == nil)
  }

  // From 1590 on: Foundation writes earlier days in the Julian calendar.
  @Test func `instants read back as written, and as Foundation writes them`() {
    var random = SplitMix(seed: 7)
    let style = Date.ISO8601FormatStyle(includingFractionalSeconds: true)
    for _ in 0..<1_000 {
      let time = Timestamp(
        milliseconds: Int64.random(in: -12_000_000_000_000...100_000_000_000_000, using: &random) / 1_000 * 1_000)
      #expect(Timestamp(time.description) == time)
      #expect(time.description == Date(timeIntervalSince1970: Double(time.milliseconds) / 1_000).formatted(style))
    }
  }

  @Test func `advancing saturates instead of trapping`() {
    #expect(Timestamp(milliseconds: .max).advanced(by: .seconds(1)).milliseconds == .max)
    #expect(Timestamp(milliseconds: 5).advanced(by: .milliseconds(-6)).milliseconds == -1)
  }

  @Test(arguments: [
    ("2026-02-28", 1, "2026-03-01"), ("2024-02-28", 1, "2024-02-29"), ("2026-01-01", -1, "2025-12-31"),
    ("1970-01-01", 0, "1970-01-01"), ("2000-03-01", -366, "1999-03-01"), ("9999-12-31", 1, "9999-12-31"),
    ("0000-01-01", -1, "0000-01-01"), ("2026-01-01", Int.max, "9999-12-31"), ("2026-01-01", Int.min, "0000-01-01"),
  ])
  func `a day is so many days from another, within the years that there are`(
    day: String, count: Int, found: String
  ) throws {
    let (first, second) = (try #require(LocalDay(day)), try #require(LocalDay(found)))
    #expect(first.advanced(by: count) == second)
    if abs(Double(count)) < 1_000, day != found { #expect(first.days(until: second) == count) }
  }
}

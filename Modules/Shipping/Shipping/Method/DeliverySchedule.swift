import Foundation
public import FoundationCore

/// How long a way of sending takes. Days are working days of the zone's calendar.
public struct DeliverySchedule: Hashable, Sendable {
  /// Minutes after midnight, in the shop's time zone, from which an order counts as the next day's; nil for midnight.
  public var cutoff: Int?
  /// How many days it takes to pack.
  public var handling: Int
  /// How many days the way takes at least.
  public var fastest: Int
  /// How many days the way takes at most.
  public var slowest: Int

  /// A schedule.
  public init(cutoff: Int? = nil, handling: Int = 0, fastest: Int, slowest: Int) {
    self.cutoff = cutoff
    self.handling = handling
    self.fastest = fastest
    self.slowest = slowest
  }

  /// When an order of a moment arrives; nil where the calendar has no working days.
  func window(from moment: LocalMoment, in calendar: WorkingCalendar) -> DeliveryWindow? {
    let isLate = cutoff.map { moment.minute >= $0 } ?? false
    guard let leaves = calendar.day(handling, workingDaysFrom: isLate ? moment.day.advanced(by: 1) : moment.day),
      let earliest = calendar.day(fastest, workingDaysFrom: leaves),
      let latest = calendar.day(max(fastest, slowest), workingDaysFrom: leaves)
    else { return nil }
    return DeliveryWindow(earliest: earliest, latest: latest)
  }
}

/// The days between which something arrives.
public struct DeliveryWindow: Hashable, Sendable {
  /// The first day on which it may arrive.
  public let earliest: LocalDay
  /// The day by which it is delivered.
  public let latest: LocalDay

  /// A window.
  public init(earliest: LocalDay, latest: LocalDay) {
    self.earliest = earliest
    self.latest = latest
  }
}

/// A moment as clocks in a time zone show it.
struct LocalMoment {
  let day: LocalDay
  /// Minutes after midnight.
  let minute: Int

  /// The moment, or the beginning of a later day.
  init(_ moment: Timestamp, in zone: TimeZone, notBefore day: LocalDay?) {
    let now = LocalMoment(moment, in: zone)
    self = if let day, day > now.day { LocalMoment(day: day, minute: 0) } else { now }
  }

  private init(day: LocalDay, minute: Int) { (self.day, self.minute) = (day, minute) }

  init(_ moment: Timestamp, in zone: TimeZone) {
    day = LocalDay(moment, in: zone)
    let milliseconds = moment.milliseconds
    // Rounded down, without the ends of 64 bits in the way.
    let seconds = milliseconds < 0 ? -1 - (-1 - milliseconds) / 1_000 : milliseconds / 1_000
    let offset = zone.secondsFromGMT(for: Date(timeIntervalSince1970: Double(seconds)))
    // Both remainders are less than a day.
    let clock = (Int(seconds % 86_400) + offset % 86_400 + 2 * 86_400) % 86_400
    minute = clock / 60
  }
}

extension Schema where Value == DeliverySchedule {
  /// A schedule as the API sends and accepts it: up to 60 days to pack and 120 on the way.
  public static let deliverySchedule = Schema.object(
    "DeliverySchedule", Field<DeliverySchedule, Int?>.optional("cutoff", \.cutoff, .integer(in: 0...1_439)),
    Field<DeliverySchedule, Int>.defaulted("handling", \.handling, .integer(in: 0...60), to: 0),
    Field<DeliverySchedule, Int>("fastest", \.fastest, .integer(in: 0...120)),
    Field<DeliverySchedule, Int>("slowest", \.slowest, .integer(in: 0...120))
  ) { cutoff, handling, fastest, slowest throws(SchemaViolation) -> DeliverySchedule in
    guard fastest <= slowest else {
      throw SchemaViolation(pointer: "/slowest", code: "range", message: "The slowest way takes as long or longer.")
    }
    return DeliverySchedule(cutoff: cutoff, handling: handling, fastest: fastest, slowest: slowest)
  }
}

extension Schema where Value == DeliveryWindow {
  /// A window as the API sends it.
  public static let deliveryWindow = Schema.object(
    "DeliveryWindow", Field("earliest", \.earliest, .localDay), Field("latest", \.latest, .localDay)
  ) { DeliveryWindow(earliest: $0, latest: $1) }
}

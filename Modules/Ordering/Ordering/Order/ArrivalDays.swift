public import FoundationCore

/// The days between which an order arrives, in the shop's time zone.
public struct ArrivalDays: Hashable, Sendable {
  /// The first day on which it may arrive.
  public let earliest: LocalDay
  /// The day by which it is delivered.
  public let latest: LocalDay

  /// The days between which an order arrives.
  public init(earliest: LocalDay, latest: LocalDay) {
    self.earliest = earliest
    self.latest = latest
  }
}

extension Schema where Value == ArrivalDays {
  /// The days as the API sends them.
  public static let arrivalDays = Schema.object(
    "ArrivalDays", Field("earliest", \.earliest, .localDay), Field("latest", \.latest, .localDay)
  ) { ArrivalDays(earliest: $0, latest: $1) }
}

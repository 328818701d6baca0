public import FoundationCore

/// Until when a buyer can withdraw from an order, of which all has arrived.
public struct WithdrawalPeriod: Hashable, Sendable {
  /// The last day, in the shop's time zone.
  public let lastDay: LocalDay
  /// Whether that is over.
  public let isOver: Bool

  /// How many days the law of the European Union gives, and that of the United Kingdom.
  public static let legalDays = 14

  /// A period that ends on a day.
  public init(lastDay: LocalDay, isOver: Bool) {
    self.lastDay = lastDay
    self.isOver = isOver
  }

  /// The period of so many days after the day on which the last goods arrived, as it stands on another day.
  ///
  /// The day of arrival is not counted. What would end on a Saturday or a Sunday ends on the Monday after it. Public
  /// holidays are not known here.
  ///
  /// Sources: Directive 2011/83/EU, Article 9, and Regulation (EEC, Euratom) No 1182/71, Article 3.
  public init(days: Int, after arrival: LocalDay, on today: LocalDay) {
    let day = arrival.advanced(by: days)
    lastDay = day.weekday > 5 ? day.advanced(by: 8 - day.weekday) : day
    isOver = today > lastDay
  }
}

extension Schema where Value == WithdrawalPeriod {
  /// A period as the API sends it.
  public static let withdrawalPeriod = Schema.object(
    "WithdrawalPeriod", Field("lastDay", \.lastDay, .localDay), Field("isOver", \.isOver, .boolean)
  ) { WithdrawalPeriod(lastDay: $0, isOver: $1) }
}

public import Foundation

/// How values are shown to people: always by a locale's rules, never put together from pieces.
///
/// The locale is a BCP 47 identifier such as `en-GB` or `pl`. An amount keeps its own currency in every locale.
public struct DisplayFormat: Hashable, Sendable {
  /// Whose rules apply.
  public let locale: Locale

  /// Formats for a locale by its identifier.
  public init(locale identifier: String) { locale = Locale(identifier: identifier) }

  /// A price, such as "$25.75", "25,75 zł" or "£1,234.50".
  public func price(_ money: Money) -> String {
    let scale = Decimal(sign: .plus, exponent: -money.currency.exponent, significand: 1)
    return (Decimal(money.amount) * scale).formatted(.currency(code: money.currency.code).locale(locale))
  }

  /// An amount in its own currency, without a fraction where it is whole, such as "£100": for ranges and filters.
  public func shortPrice(_ money: Money) -> String {
    let scale = Decimal(sign: .plus, exponent: -money.currency.exponent, significand: 1)
    let digits = money.amount.isMultiple(of: money.currency.unit) ? 0 : money.currency.exponent
    let style = Decimal.FormatStyle.Currency(code: money.currency.code, locale: locale)
    return (Decimal(money.amount) * scale).formatted(style.precision(.fractionLength(digits)))
  }

  /// A whole number with the locale's grouping.
  public func number(_ value: Int) -> String { value.formatted(.number.locale(locale)) }

  /// A part in millionths as a percentage, to four digits after the point at most: `19%`, `8.25%`.
  public func percent(millionths: Int64) -> String {
    (Decimal(millionths) / 1_000_000).formatted(.percent.precision(.fractionLength(0...4)).locale(locale))
  }

  /// By how many per cent a price is reduced, such as "−20%".
  public func reduction(percent: Int) -> String {
    // The sign of subtraction, which screen readers say, in the place where the locale has its hyphen.
    (-percent).formatted(.percent.locale(locale)).replacing("-", with: "−")
  }

  /// A number that is given in tenths, with one digit after the decimal sign, such as "4.5" or "4,5".
  public func tenths(_ value: Int) -> String {
    (Decimal(value) / 10).formatted(.number.precision(.fractionLength(1)).locale(locale))
  }

  /// Several things in a row, such as "a, b, and c".
  public func list(_ items: [String]) -> String { items.formatted(.list(type: .and).locale(locale)) }

  /// A date in a time zone, such as "28 February 2026".
  public func date(_ time: Timestamp, zone: TimeZone = .gmt) -> String {
    var style = Date.FormatStyle(date: .long, time: .omitted, locale: locale)
    style.timeZone = zone
    return Date(timeIntervalSince1970: Double(time.milliseconds) / 1_000).formatted(style)
  }

  /// A day of the calendar, such as "28 February 2026".
  public func day(_ day: LocalDay) -> String { date(day.bounds(in: .gmt).lowerBound) }

  /// A date and time in a time zone, such as "28 Feb 2026 at 09:30".
  public func dateTime(_ time: Timestamp, zone: TimeZone = .gmt) -> String {
    var style = Date.FormatStyle(date: .abbreviated, time: .shortened, locale: locale)
    style.timeZone = zone
    return Date(timeIntervalSince1970: Double(time.milliseconds) / 1_000).formatted(style)
  }
}

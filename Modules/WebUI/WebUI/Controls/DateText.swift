import Foundation

extension Text {
  /// How a moment is told.
  public enum DateStyle: Hashable, Sendable {
    /// The day, such as “1 June 2026”.
    case date
    /// The time of day.
    case time
    /// How far away it is, such as “in 2 days”; counted when the text is drawn.
    case relative
  }

  /// A moment as a text tells it.
  struct Moment {
    let date: Date
    let style: DateStyle

    func draw(in element: OutputElement, _ environment: EnvironmentValues) {
      element.text = text(environment.locale, environment.timeZone)
      element.attributes.append(("datetime", date.formatted(.iso8601)))
    }

    private func text(_ locale: Locale, _ zone: TimeZone) -> String {
      switch style {
      case .date: date.formatted(Date.FormatStyle(date: .long, time: .omitted, locale: locale, timeZone: zone))
      case .time: date.formatted(Date.FormatStyle(date: .omitted, time: .shortened, locale: locale, timeZone: zone))
      case .relative: date.formatted(Date.RelativeFormatStyle(presentation: .named, locale: locale))
      }
    }
  }
}

public import Foundation

/// A day, a time of day, or both, in the page's time zone. The server keeps it within its bounds.
public struct DatePicker: View {
  /// What is chosen of a moment; the rest of it stays.
  public struct Components: OptionSet, Sendable {
    /// The components as bits.
    public let rawValue: Int
    /// Components from bits.
    public init(rawValue: Int) { self.rawValue = rawValue }

    /// The day.
    public static let date = Components(rawValue: 1)
    /// The time of day, to the minute.
    public static let hourAndMinute = Components(rawValue: 2)
  }

  private let title: String
  private let selection: Binding<Date>
  private let earliest: Date?
  private let latest: Date?
  private let format: DateInputFormat

  /// A moment of any time.
  public init(
    _ title: some StringProtocol, selection: Binding<Date>,
    displayedComponents: Components = [.date, .hourAndMinute]
  ) {
    self.init(String(title), selection, nil, nil, displayedComponents)
  }

  /// A moment within bounds.
  public init(
    _ title: some StringProtocol, selection: Binding<Date>, in bounds: ClosedRange<Date>,
    displayedComponents: Components = [.date, .hourAndMinute]
  ) {
    self.init(String(title), selection, bounds.lowerBound, bounds.upperBound, displayedComponents)
  }

  /// A moment not before another.
  public init(
    _ title: some StringProtocol, selection: Binding<Date>, in bounds: PartialRangeFrom<Date>,
    displayedComponents: Components = [.date, .hourAndMinute]
  ) {
    self.init(String(title), selection, bounds.lowerBound, nil, displayedComponents)
  }

  /// A moment not after another.
  public init(
    _ title: some StringProtocol, selection: Binding<Date>, in bounds: PartialRangeThrough<Date>,
    displayedComponents: Components = [.date, .hourAndMinute]
  ) {
    self.init(String(title), selection, nil, bounds.upperBound, displayedComponents)
  }

  private init(
    _ title: String, _ selection: Binding<Date>, _ earliest: Date?, _ latest: Date?, _ components: Components
  ) {
    self.title = title
    self.selection = selection
    self.earliest = earliest
    self.latest = latest
    format = components == .date ? .date : components == .hourAndMinute ? .time : .both
  }

  /// Draws label and input.
  public static func _render(_ view: Self, at position: ViewPosition, into output: inout ViewOutput) {
    let (format, zone) = (view.format, position.environment.timeZone)
    position.emitField(.input, view.title, into: &output) { input in
      let shown = { format.text(view.selection.wrappedValue, zone) }
      input.attributes = [("type", format.rawValue), ("data-commit", ""), ("value", shown())]
      // A time of day alone has no bounds: they are moments.
      if format != .time {
        if let earliest = view.earliest { input.attributes.append(("min", format.text(earliest, zone))) }
        if let latest = view.latest { input.attributes.append(("max", format.text(latest, zone))) }
      }
      input.handler = .value(get: shown) { posted in
        // A browser posts nothing while a date is incomplete.
        if posted.isEmpty || posted == shown() { return true }
        guard let chosen = format.date(posted, changing: view.selection.wrappedValue, zone) else { return false }
        view.selection.wrappedValue = view.legal(chosen)
        return true
      }
    }
  }

  private func legal(_ date: Date) -> Date {
    let late = earliest.map { max($0, date) } ?? date
    return latest.map { min($0, late) } ?? late
  }
}

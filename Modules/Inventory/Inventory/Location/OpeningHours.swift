public import FoundationCore

/// When a shop is open in an ordinary week, by its own clocks.
public struct OpeningHours: Hashable, Sendable {
  /// A day of the week.
  public enum Day: String, Hashable, Sendable, CaseIterable {
    case monday, tuesday, wednesday, thursday, friday, saturday, sunday
  }

  /// From one time of a day to another; past midnight where it closes before it opens.
  public struct Span: Hashable, Sendable {
    /// The day that it opens on.
    public let day: Day
    /// Minutes after midnight, from 0 to 1,439.
    public let opens: Int
    /// Minutes after midnight, from 0 to 1,440.
    public let closes: Int

    /// A span; nil for times that a day does not have.
    public init?(_ day: Day, _ opens: Int, _ closes: Int) {
      guard (0..<1_440).contains(opens), (0...1_440).contains(closes), opens != closes else { return nil }
      self.day = day
      self.opens = opens
      self.closes = closes
    }
  }

  /// When it is open: at most three spans a day, by day and time. Empty where nobody has said.
  public let spans: [Span]

  /// Hours of some spans, which are put in order; those beyond three a day are left out.
  public init(_ spans: [Span] = []) {
    self.spans = Day.allCases.flatMap { day in
      Array(Set(spans.filter { $0.day == day })).sorted { $0.opens < $1.opens }.prefix(3)
    }
  }

  /// The spans of a day as people type them: "10:00-13:00, 14:00-18:00"; empty for a day that it is closed on.
  public func text(of day: Day) -> String {
    spans.filter { $0.day == day }.map { "\(Self.time($0.opens))-\(Self.time($0.closes))" }.joined(separator: ", ")
  }

  /// The spans of a day from what is typed; nil where that is none. An en dash and a period are understood.
  public static func spans(of day: Day, from text: String) -> [Span]? {
    let parts = text.split(separator: ",").map { $0.filter { !$0.isWhitespace } }.filter { !$0.isEmpty }
    let spans = parts.compactMap { part -> Span? in
      let times = part.replacing("–", with: "-").split(separator: "-", omittingEmptySubsequences: false)
      guard times.count == 2, let opens = minutes(times[0]), let closes = minutes(times[1]) else { return nil }
      return Span(day, opens, closes)
    }
    return spans.count == parts.count && spans.count <= 3 ? spans : nil
  }

  /// Minutes after midnight as "09:30".
  public static func time(_ minutes: Int) -> String {
    let (hour, minute) = minutes.quotientAndRemainder(dividingBy: 60)
    return (hour < 10 ? "0" : "") + "\(hour):" + (minute < 10 ? "0" : "") + "\(minute)"
  }

  /// Minutes after midnight from "9", "9:30" or "21.30"; nil for what is no time of a day.
  static func minutes(_ text: some StringProtocol) -> Int? {
    // Twenty shops of a store finder have some 300 of them: a regular expression would take longer than all the rest.
    let parts = text.utf8.split(maxSplits: 1, omittingEmptySubsequences: false) {
      $0 == UInt8(ascii: ":") || $0 == UInt8(ascii: ".")
    }
    guard let hour = parts.first.flatMap({ number($0, digits: 1...2) }) else { return nil }
    guard let minute = parts.count == 1 ? 0 : parts.last.flatMap({ number($0, digits: 2...2) }) else { return nil }
    guard hour <= 24, minute < 60, hour * 60 + minute <= 1_440 else { return nil }
    return hour * 60 + minute
  }

  /// A whole number of so many decimal digits.
  private static func number(_ text: some Collection<UInt8>, digits: ClosedRange<Int>) -> Int? {
    guard digits.contains(text.count), text.allSatisfy({ (0x30...0x39).contains($0) }) else { return nil }
    return text.reduce(0) { $0 * 10 + Int($1 - 0x30) }
  }
}

extension Schema where Value == OpeningHours {
  /// The spans of a week, at most 21.
  public static let openingHours = Schema<[OpeningHours.Span]>.array(of: span, count: 0...21)
    .map({ spans throws(SchemaViolation) in OpeningHours(spans) }, { $0.spans })

  private static let span = Schema<OpeningHours.Span>.object(
    "OpeningSpan", Field("day", \.day, .enumeration()), Field("opens", \.opens, .timeOfDay),
    Field("closes", \.closes, .timeOfDay)
  ) { day, opens, closes throws(SchemaViolation) in
    guard let span = OpeningHours.Span(day, opens, closes) else {
      throw SchemaViolation(
        pointer: "/closes", code: "range", message: "It has to close at another time than it opens.")
    }
    return span
  }
}

extension Schema where Value == Int {
  /// A time of a day as "09:30", in minutes after midnight.
  fileprivate static let timeOfDay = Schema<String>(
    description: .string(length: 5...5, pattern: "^([01][0-9]|2[0-3]):[0-5][0-9]$|^24:00$")
  ) { reader throws(SchemaViolation) in
    let text = try reader.string()
    guard text.utf8.count == 5, OpeningHours.minutes(text) != nil else {
      throw SchemaViolation(code: "time", message: "Expected a time such as 09:30.")
    }
    return text
  } write: {
    $1.string($0)
  }
  .map({ text throws(SchemaViolation) in OpeningHours.minutes(text) ?? 0 }, { OpeningHours.time($0) })
}

extension Timestamp: CustomStringConvertible {
  /// RFC 3339 in UTC with milliseconds, such as `2026-02-28T09:30:00.000Z`.
  public var description: String {
    let (days, time) = milliseconds.quotientAndRemainderRoundingDown(by: 86_400_000)
    let date = CivilDate(daysSinceEpoch: days)
    let seconds = time / 1_000
    // Years of five digits are of no use, and are written all the same.
    guard (0...9_999).contains(date.year) else {
      return date.description + "T" + digits(seconds / 3_600, 2) + ":" + digits(seconds / 60 % 60, 2) + ":"
        + digits(seconds % 60, 2) + "." + digits(time % 1_000, 3) + "Z"
    }
    // Lists are full of dates: put together of strings, one cost as much as all else of a row.
    return unsafe String(unsafeUninitializedCapacity: 24) { buffer in
      var position = 0
      for (value, width, end) in [
        (date.year, 4, "-"), (date.month, 2, "-"), (date.day, 2, "T"), (seconds / 3_600, 2, ":"),
        (seconds / 60 % 60, 2, ":"), (seconds % 60, 2, "."), (time % 1_000, 3, "Z"),
      ] as [(Int64, Int, Unicode.Scalar)] {
        var rest = value
        for place in stride(from: position + width - 1, through: position, by: -1) {
          unsafe buffer[place] = UInt8(ascii: "0") + UInt8(truncatingIfNeeded: rest % 10)
          rest /= 10
        }
        unsafe buffer[position + width] = UInt8(ascii: end)
        position += width + 1
      }
      return position
    }
  }

  /// Parses RFC 3339, with any offset and up to nine digits of fraction (truncated to milliseconds). Nil otherwise, and
  /// for what is in no year of four digits in UTC: nobody could read it back.
  public init?(_ text: some StringProtocol) {
    let bytes = Array(text.utf8)
    guard (20...40).contains(bytes.count) else { return nil }
    var scanner = Scanner(bytes: bytes)
    guard let year = scanner.number(4), scanner.skip("-"), let month = scanner.number(2), scanner.skip("-"),
      let day = scanner.number(2), scanner.skip("T") || scanner.skip("t"),
      let hour = scanner.number(2), scanner.skip(":"), let minute = scanner.number(2), scanner.skip(":"),
      let second = scanner.number(2),
      (0...23).contains(hour), (0...59).contains(minute), (0...59).contains(second),
      let date = CivilDate(year: year, month: month, day: day),
      let fraction = scanner.fraction(), let offset = scanner.offset(), scanner.isAtEnd
    else { return nil }
    let seconds = date.daysSinceEpoch * 86_400 + hour * 3_600 + minute * 60 + second - offset
    // From 0000-01-01T00:00:00Z to the end of 9999.
    guard (-62_167_219_200..<253_402_300_800).contains(seconds) else { return nil }
    milliseconds = seconds * 1_000 + fraction
  }

  private struct Scanner {
    let bytes: [UInt8]
    var position = 0

    init(bytes: [UInt8]) { self.bytes = bytes }

    var isAtEnd: Bool { position == bytes.count }

    var digit: Int64? {
      guard position < bytes.count, (0x30...0x39).contains(bytes[position]) else { return nil }
      return Int64(bytes[position] - 0x30)
    }

    mutating func skip(_ character: Unicode.Scalar) -> Bool {
      guard position < bytes.count, UInt32(bytes[position]) == character.value else { return false }
      position += 1
      return true
    }

    mutating func number(_ count: Int) -> Int64? {
      var value: Int64 = 0
      for _ in 0..<count {
        guard let digit else { return nil }
        value = value * 10 + digit
        position += 1
      }
      return value
    }

    /// Milliseconds; 0 when there is no fraction.
    mutating func fraction() -> Int64? {
      guard skip(".") else { return 0 }
      var value: Int64 = 0
      var count = 0
      while let digit {
        if count < 3 { value = value * 10 + digit }
        count += 1
        position += 1
      }
      guard (1...9).contains(count) else { return nil }
      for _ in min(count, 3)..<3 { value *= 10 }
      return value
    }

    /// Seconds east of UTC.
    mutating func offset() -> Int64? {
      if skip("Z") || skip("z") { return 0 }
      let sign: Int64 = skip("+") ? 1 : skip("-") ? -1 : 0
      guard sign != 0, let hours = number(2), skip(":"), let minutes = number(2), hours < 24, minutes < 60
      else { return nil }
      return sign * (hours * 3_600 + minutes * 60)
    }
  }
}

/// A day of the proleptic Gregorian calendar. The conversions are Howard Hinnant's `days_from_civil` algorithms.
struct CivilDate {
  let year: Int64, month: Int64, day: Int64

  init?(year: Int64, month: Int64, day: Int64) {
    guard (1...12).contains(month), day >= 1, day <= CivilDate.length(ofMonth: month, year: year) else { return nil }
    (self.year, self.month, self.day) = (year, month, day)
  }

  /// A date that is known to be one.
  init(known year: Int64, _ month: Int64, _ day: Int64) { (self.year, self.month, self.day) = (year, month, day) }

  init(daysSinceEpoch: Int64) {
    let (era, dayOfEra) = (daysSinceEpoch + 719_468).quotientAndRemainderRoundingDown(by: 146_097)
    let yearOfEra = (dayOfEra - dayOfEra / 1_460 + dayOfEra / 36_524 - dayOfEra / 146_096) / 365
    let dayOfYear = dayOfEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100)
    let shifted = (5 * dayOfYear + 2) / 153
    day = dayOfYear - (153 * shifted + 2) / 5 + 1
    month = shifted < 10 ? shifted + 3 : shifted - 9
    year = yearOfEra + era * 400 + (month <= 2 ? 1 : 0)
  }

  var daysSinceEpoch: Int64 {
    let shiftedYear = month <= 2 ? year - 1 : year
    let (era, yearOfEra) = shiftedYear.quotientAndRemainderRoundingDown(by: 400)
    let dayOfYear = (153 * (month > 2 ? month - 3 : month + 9) + 2) / 5 + day - 1
    return era * 146_097 + yearOfEra * 365 + yearOfEra / 4 - yearOfEra / 100 + dayOfYear - 719_468
  }

  var description: String { digits(year, 4) + "-" + digits(month, 2) + "-" + digits(day, 2) }

  static func length(ofMonth month: Int64, year: Int64) -> Int64 {
    switch month {
    case 2: year % 4 == 0 && (year % 100 != 0 || year % 400 == 0) ? 29 : 28
    case 4, 6, 9, 11: 30
    default: 31
    }
  }
}

private func digits(_ value: Int64, _ width: Int) -> String {
  let text = String(value)
  return String(repeating: "0", count: max(0, width - text.count)) + text
}

extension Int64 {
  func quotientAndRemainderRoundingDown(by divisor: Int64) -> (Int64, Int64) {
    let (quotient, remainder) = quotientAndRemainder(dividingBy: divisor)
    return remainder < 0 ? (quotient - 1, remainder + divisor) : (quotient, remainder)
  }
}

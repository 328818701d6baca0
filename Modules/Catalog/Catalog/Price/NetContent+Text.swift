extension NetContent {
  /// The content that a text says, such as "750 ml", "1.5 kg" or, with the measure of the price, "750 ml / 100 ml". Nil for
  /// any other text.
  public init?(text: String) {
    let parts = text.split(separator: "/", omittingEmptySubsequences: false).map { $0.filter { !$0.isWhitespace } }
    guard let first = parts.first, parts.count <= 2 else { return nil }
    let number = first.prefix { $0.isASCII && ($0.isNumber || $0 == "." || $0 == ",") }
    guard let thousandths = Self.thousandths(number), let unit = Unit(name: first.dropFirst(number.count)) else {
      return nil
    }
    var measure: Measure?
    if parts.count == 2 {
      guard let named = Measure(name: parts[1]) else { return nil }
      measure = named
    }
    self.init(thousandths: thousandths, unit: unit, measure: measure)
  }

  /// The content and the measure as texts say them: `init(text:)` reads it.
  public var text: String { "\(amountText) / \(measure.rawValue)" }

  /// The content alone, such as "750 ml".
  public var amountText: String { "\(number) \(unit.rawValue)" }

  /// The amount as a decimal number.
  public var number: String {
    let (whole, rest) = thousandths.quotientAndRemainder(dividingBy: 1_000)
    guard rest > 0 else { return String(whole) }
    var digits = String(1_000 + rest).dropFirst()
    while digits.last == "0" { digits = digits.dropLast() }
    return "\(whole).\(digits)"
  }

  /// Thousandths of a decimal number without signs and with three digits of a fraction at most.
  private static func thousandths(_ text: some StringProtocol) -> Int? {
    let parts = text.split(omittingEmptySubsequences: false) { $0 == "." || $0 == "," }
    guard let first = parts.first, parts.count <= 2, (1...7).contains(first.count), let whole = Int(first) else {
      return nil
    }
    guard parts.count == 2 else { return whole * 1_000 }
    let digits = parts[1]
    guard (1...3).contains(digits.count),
      let fraction = Int(String(digits) + String(repeating: "0", count: 3 - digits.count))
    else { return nil }
    return whole * 1_000 + fraction
  }
}

extension NetContent.Unit {
  /// The unit of a name, in whichever letters.
  public init?(name: some StringProtocol) {
    switch name.lowercased() {
    case "m²", "sqm": self = .m2
    case "pc", "pcs", "ct", "count", "item", "items", "pieces", "each": self = .piece
    case let name: self.init(rawValue: name)
    }
  }
}

extension NetContent.Measure {
  /// The measure of a name without spaces, such as "kg", "1kg" or "100ml".
  fileprivate init?(name: some StringProtocol) {
    let number = name.prefix { $0.isASCII && $0.isNumber }
    guard let unit = NetContent.Unit(name: name.dropFirst(number.count)) else { return nil }
    self.init(rawValue: "\(number.isEmpty ? "1" : String(number)) \(unit.rawValue)")
  }
}

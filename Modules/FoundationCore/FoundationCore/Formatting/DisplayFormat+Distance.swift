import Foundation

extension DisplayFormat {
  /// A distance in the units that people of the locale use on roads: "350 m", "2.4 km" or "1.5 mi". From ten of a unit on
  /// without a digit after the decimal sign.
  public func distance(metres: Int) -> String {
    let isImperial = [.us, .uk].contains(locale.measurementSystem)
    if !isImperial, metres < 1_000 { return units.written(amount(Double(metres), 10), units.metre) }
    let length = Double(metres) / (isImperial ? 1_609.344 : 1_000)
    return units.written(amount(length, length < 10 ? 0.1 : 1), isImperial ? units.mile : units.kilometre)
  }

  private func amount(_ value: Double, _ step: Double) -> String {
    let rounded = (value / step).rounded() * step
    return rounded.formatted(.number.precision(.fractionLength(step < 1 ? 1 : 0)).locale(locale))
  }

  /// The short names of units, as CLDR has them; Foundation formats no measurements here.
  private struct Units {
    let metre: String, kilometre: String, mile: String
    var space = "\u{A0}"
    func written(_ amount: String, _ unit: String) -> String { amount + space + unit }
  }

  private var units: Units {
    switch locale.language.languageCode?.identifier {
    case "ru": Units(metre: "м", kilometre: "км", mile: "миль")
    case "zh": Units(metre: "米", kilometre: "公里", mile: "英里", space: "")
    default: Units(metre: "m", kilometre: "km", mile: "mi")
    }
  }
}

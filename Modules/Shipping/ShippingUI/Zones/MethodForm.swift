import Addresses
import Foundation
import FoundationCore
import FoundationUI
import Shipping

/// A way of sending, as it is typed.
struct MethodForm: Hashable, Sendable, Identifiable {
  /// Orders remember it by this word; it never changes.
  let id: String
  var name = ""
  var basis = DeliveryCharge.Basis.flat
  /// The price of a flat charge.
  var price = ""
  /// The rows of other charges: a limit and a price on each line.
  var rows = ""
  /// Where the way begins: degrees north and east.
  var origin = ""
  var freeFrom = ""
  /// Names of types, between commas.
  var excludedTypes = ""
  /// A time such as 14:00.
  var cutoff = ""
  var handling = ""
  var fastest = ""
  var slowest = ""
  var taxClass = ""
  /// What the form does not show: it stays as it is.
  private var kept: DeliveryMethod?

  /// An empty form.
  init(id: String) { self.id = id }

  /// A form with a method.
  init(_ method: DeliveryMethod) {
    id = method.id
    name = method.name
    basis = method.charge.basis
    if basis == .flat {
      price = method.charge.rows.first?.price.decimal ?? ""
    } else {
      rows = MethodRows.text(of: method.charge)
    }
    origin = method.charge.origin?.description ?? ""
    freeFrom = method.freeFrom.first?.decimal ?? ""
    excludedTypes = method.excludedTypes.sorted().joined(separator: ", ")
    taxClass = method.taxClass ?? ""
    if let schedule = method.schedule {
      cutoff = schedule.cutoff.map(ClockTime.text) ?? ""
      handling = schedule.handling == 0 ? "" : String(schedule.handling)
      fastest = String(schedule.fastest)
      slowest = String(schedule.slowest)
    }
    kept = method
  }

  var nameProblem: String? {
    (1...200).contains(trimmedName.unicodeScalars.count)
      ? nil : Phrases.key("Enter what shoppers read, up to 200 characters.")
  }

  func priceProblem(_ currency: Currency) -> String? {
    amount(price, priceCurrency(currency)) == nil
      ? Phrases.key("Enter a price such as 3.95; 0 for free delivery.") : nil
  }

  func rowsProblem(_ currency: Currency) -> String? {
    MethodRows.rows(rows, by: basis, currency) == nil
      ? Phrases.key("Enter a limit and a price on each line, such as 2000 3.95, with rising limits; * for no limit.")
      : nil
  }

  var originProblem: String? {
    basis == .distance && Coordinate(origin) == nil
      ? Phrases.key("Enter degrees north and east, such as 53.8013,-1.5486.") : nil
  }

  func freeFromProblem(_ currency: Currency) -> String? {
    freeFrom.isEmptyOrWhiteSpace || amount(freeFrom, freeCurrency(currency)) != nil
      ? nil : Phrases.key("Enter an amount such as 50.00, or nothing.")
  }

  var typesProblem: String? {
    let types = excludedTypes.entries
    return types.count <= 100 && types.allSatisfy { $0.unicodeScalars.count <= 255 }
      ? nil : Phrases.key("Enter up to 100 names of types, with commas between them.")
  }

  var taxClassProblem: String? {
    taxClass.unicodeScalars.count <= 50 ? nil : Phrases.key("Enter the code of a tax class, or nothing.")
  }

  var scheduleProblem: String? {
    if case .failure = schedule {
      return Phrases.key("Enter days as numbers, the slowest not below the fastest, and a time such as 14:00.")
    }
    return nil
  }

  /// The method; nil while something is wrong.
  func method(_ currency: Currency) -> DeliveryMethod? {
    guard nameProblem == nil, originProblem == nil, freeFromProblem(currency) == nil, typesProblem == nil,
      taxClassProblem == nil, case .success(let schedule) = schedule, let charge = charge(currency)
    else { return nil }
    let others = kept?.freeFrom.dropFirst() ?? []
    return DeliveryMethod(
      id: id, name: trimmedName, charge: charge,
      freeFrom: (amount(freeFrom, freeCurrency(currency)).map { [$0] } ?? [])
        + (freeFrom.isEmptyOrWhiteSpace ? [] : others),
      excludedProducts: kept?.excludedProducts ?? [], excludedTypes: Set(excludedTypes.entries), schedule: schedule,
      taxClass: taxClass.isEmptyOrWhiteSpace ? nil : taxClass.trimmingCharacters(in: .whitespaces))
  }

  private func charge(_ currency: Currency) -> DeliveryCharge? {
    if basis == .flat {
      // Prices in other currencies stay as they are.
      let others = kept?.charge.basis == .flat ? kept?.charge.rows.dropFirst() ?? [] : []
      return amount(price, priceCurrency(currency)).map {
        DeliveryCharge(by: .flat, [DeliveryCharge.Row(price: $0)] + others)
      }
    }
    return MethodRows.rows(rows, by: basis, currency).map {
      DeliveryCharge(by: basis, $0, from: basis == .distance ? Coordinate(origin) : nil)
    }
  }

  private enum Mistyped: Error { case schedule }

  private var schedule: Result<DeliverySchedule?, Mistyped> {
    if [cutoff, handling, fastest, slowest].allSatisfy(\.isEmptyOrWhiteSpace) { return .success(nil) }
    // Days that nobody has typed are not none: they would be promised.
    func days(_ text: String, atMost limit: Int, orElse other: Int? = nil) -> Int? {
      let number = text.isEmptyOrWhiteSpace ? other : Int(text.trimmingCharacters(in: .whitespaces))
      return number.flatMap { (0...limit).contains($0) ? $0 : nil }
    }
    let minute = cutoff.isEmptyOrWhiteSpace ? nil : ClockTime.minute(cutoff)
    guard cutoff.isEmptyOrWhiteSpace || minute != nil, let handling = days(handling, atMost: 60, orElse: 0),
      let fastest = days(fastest, atMost: 120), let slowest = days(slowest, atMost: 120), fastest <= slowest
    else { return .failure(.schedule) }
    return .success(DeliverySchedule(cutoff: minute, handling: handling, fastest: fastest, slowest: slowest))
  }

  /// The currency of the flat price: that of the first one, or the shop's.
  func priceCurrency(_ shop: Currency) -> Currency {
    kept?.charge.basis == .flat ? kept?.charge.rows.first?.price.currency ?? shop : shop
  }

  /// The currency of the value from which it is free: that of the first one, or the shop's.
  func freeCurrency(_ shop: Currency) -> Currency { kept?.freeFrom.first?.currency ?? shop }

  private func amount(_ text: String, _ currency: Currency) -> Money? {
    Money(decimal: text.trimmingCharacters(in: .whitespaces), currency).flatMap { $0.amount >= 0 ? $0 : nil }
  }

  private var trimmedName: String { name.trimmingCharacters(in: .whitespaces) }
}

/// A time of the day as it is typed.
enum ClockTime {
  /// Minutes after midnight as "14:00".
  static func text(_ minute: Int) -> String {
    let parts = [minute / 60, minute % 60].map { $0 < 10 ? "0\($0)" : "\($0)" }
    return parts.joined(separator: ":")
  }

  /// Minutes after midnight of "14:00"; nil for anything else.
  static func minute(_ text: String) -> Int? {
    let parts = text.trimmingCharacters(in: .whitespaces).split(separator: ":").map { Int($0) }
    guard parts.count == 2, let hour = parts[0], let minute = parts[1], (0...23).contains(hour),
      (0...59).contains(minute)
    else { return nil }
    return hour * 60 + minute
  }
}

public import Foundation

/// Which form a language uses beside a count.
///
/// The rules for whole numbers of Unicode CLDR's plural rules (Unicode Technical Standard 35, part 3), for the languages
/// that the store is written in; others are taken for English.
public enum PluralCategory: String, CaseIterable, Sendable {
  /// As in "1 review"; in Russian also 21, 31, …
  case one
  /// As in Polish "2 recenzje"; 2 to 4, 22 to 24, …
  case few
  /// As in Polish "5 recenzji".
  case many
  /// Every other count.
  case other

  /// The forms of a language in the order of the cases: those of whole numbers, and `other`, which every language has.
  public static func forms(in locale: Locale) -> [PluralCategory] {
    let met = Set((0...200).map { PluralCategory($0, in: locale) })
    return allCases.filter { $0 == .other || met.contains($0) }
  }

  /// The form beside a count of nought or more.
  public init(_ count: Int, in locale: Locale) {
    let (last, lastTwo) = (count.magnitude % 10, count.magnitude % 100)
    let isFew = (2...4).contains(last) && !(12...14).contains(lastTwo)
    switch locale.language.languageCode?.identifier {
    case "pl": self = count.magnitude == 1 ? .one : isFew ? .few : .many
    case "ru", "uk": self = last == 1 && lastTwo != 11 ? .one : isFew ? .few : .many
    case "zh", "ja", "ko": self = .other
    default: self = count.magnitude == 1 ? .one : .other
    }
  }
}

import Addresses
import FoundationUI
import Shipping

/// A country of a zone, or the part of it that the zone has, as it is typed.
struct PlaceForm: Hashable, Sendable, Identifiable {
  let id: Int
  /// ISO 3166-1 alpha-2 code.
  let country: String
  /// Names or keys of regions, between commas.
  var regions: String
  /// Entries of postal codes, between commas or on lines.
  var includes: String
  var excludes: String

  init(_ place: ZonePlace, id: Int) {
    self.id = id
    country = place.country
    regions = place.regions.joined(separator: ", ")
    includes = place.includes.map(\.description).joined(separator: ", ")
    excludes = place.excludes.map(\.description).joined(separator: ", ")
  }

  var regionsProblem: String? {
    regionKeys == nil ? Phrases.key("Enter regions of the country, with commas between them, each once.") : nil
  }

  var includesProblem: String? { problem(of: includes) }
  var excludesProblem: String? { problem(of: excludes) }

  /// The place; nil while something is wrong.
  var place: ZonePlace? {
    guard let regions = regionKeys, let includes = ranges(includes), let excludes = ranges(excludes) else { return nil }
    return ZonePlace(country, regions: regions, includes: includes, excludes: excludes)
  }

  private var regionKeys: [String]? {
    let format = AddressFormat.of(country)
    let keys = regions.entries.map { text in format.regions.isEmpty ? text : format.region(named: text)?.key ?? "" }
    let isSound = keys.count <= 100 && keys.allSatisfy { (1...200).contains($0.unicodeScalars.count) }
    return isSound && Set(keys.map { $0.lowercased() }).count == keys.count ? keys : nil
  }

  private func problem(of entries: String) -> String? {
    ranges(entries) == nil
      ? Phrases.key("Enter what postal codes begin with, such as SW1, or 1000..1999, with commas between them.") : nil
  }

  private func ranges(_ text: String) -> [PostalRange]? {
    let entries = text.entries
    let ranges = entries.compactMap { PostalRange($0) }
    guard ranges.count == entries.count, ranges.count <= 500, ranges.allSatisfy({ $0.isUsable(in: country) }) else {
      return nil
    }
    return ranges
  }
}

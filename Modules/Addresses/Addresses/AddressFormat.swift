import Foundation
import FoundationCore

/// How a country writes addresses: which parts, in which order, which are needed, and what a postal code looks like.
///
/// The facts are those of Google's address data, as `.scripts/address-formats` compiles them.
public struct AddressFormat: Sendable {
  /// A state, province, county or prefecture.
  public struct Region: Hashable, Sendable, Identifiable {
    /// What addresses keep, and labels show: "CA".
    public let key: String
    /// What people call it in the country's own language: "California".
    public let name: String
    /// Its name in Latin letters, where the country writes others.
    public let latinName: String?
    /// What its postal codes begin with; nil where that is not known.
    let postalCodes: PostalPattern?
    /// The key.
    public var id: String { key }
  }

  /// ISO 3166-1 alpha-2 code.
  public let country: String
  /// The parts in the country's own order.
  public let fields: [AddressField]
  /// The parts in the order of those who write its addresses in Latin letters.
  public let latinFields: [AddressField]
  /// The parts that mail does not arrive without.
  public let required: Set<AddressField>
  /// The country's regions where addresses name one of a list, in the list's order; empty where they are typed.
  public let regions: [Region]
  /// Postal codes that there are, as examples.
  public let examples: [String]
  /// The language of addresses in the country's own form, as BCP 47 writes it without a script; nil where it is not known.
  public let languageCode: String?
  /// The parts that labels have in capital letters.
  let capitals: Set<AddressField>
  let template: Template
  let latinTemplate: Template?
  /// What a postal code looks like; nil where the country has none.
  let postalCode: PostalPattern?
  private let terms: [AddressField: AddressTerm]

  /// What the country calls a part; nil for parts that have one name everywhere.
  public func term(for field: AddressField) -> AddressTerm? { terms[field] }

  /// The region with a key or a name, whatever its case.
  public func region(named text: String) -> Region? {
    func isSame(_ other: String?) -> Bool { other?.caseInsensitiveCompare(text) == .orderedSame }
    return regions.first { isSame($0.key) } ?? regions.first { isSame($0.name) || isSame($0.latinName) }
  }

  /// The format of a country; for a code that no country has, one with name, street and city.
  public static func of(_ country: String) -> AddressFormat { table[country] ?? unknown(country) }

  /// Every format by its country's code. Read once, when the first is asked for.
  static let table: [String: AddressFormat] = read(PackageResources.formats_tsv)

  private static func unknown(_ country: String) -> AddressFormat {
    AddressFormat(columns: [country, "%N%n%O%n%A%n%C", "", "AC"], regions: [])
  }

  private static func read(_ bytes: [UInt8]) -> [String: AddressFormat] {
    var formats: [String: AddressFormat] = [:]
    var columns: [String] = []
    var regions: [Region] = []
    func keep() {
      if let country = columns.first { formats[country] = AddressFormat(columns: columns, regions: regions) }
      regions = []
    }
    for line in String(decoding: bytes, as: UTF8.self).split(separator: "\n") {
      let parts = line.split(separator: "\t", omittingEmptySubsequences: false).map(String.init)
      if parts.first == "" {
        func part(_ index: Int) -> String? {
          parts.indices.contains(index) && !parts[index].isEmpty ? parts[index] : nil
        }
        guard let key = part(1) else { continue }
        regions.append(
          Region(
            key: key, name: part(2) ?? key, latinName: part(3),
            postalCodes: part(4).flatMap(PostalPattern.init(beginning:))))
      } else {
        keep()
        columns = parts
      }
    }
    keep()
    return formats
  }

  /// A line of the table: see `.scripts/address-formats` for its columns.
  private init(columns: [String], regions: [Region]) {
    func column(_ index: Int) -> String { columns.indices.contains(index) ? columns[index] : "" }
    func fields(_ letters: String) -> Set<AddressField> { Set(letters.compactMap { AddressField(letter: $0) }) }
    country = column(0)
    template = Template(column(1))
    latinTemplate = column(2).isEmpty ? nil : Template(column(2))
    self.fields = template.fields
    latinFields = latinTemplate?.fields ?? template.fields
    required = fields(column(3)).union([.name])
    capitals = fields(column(4))
    terms = [
      .postalCode: AddressTerm(rawValue: column(5)) ?? .postal, .region: AddressTerm(rawValue: column(6)) ?? .province,
      .city: AddressTerm(rawValue: column(7)) ?? .city, .district: AddressTerm(rawValue: column(8)) ?? .suburb,
    ]
    postalCode = column(9).isEmpty ? nil : PostalPattern(whole: column(9))
    examples = column(10).split(separator: ",").map(String.init)
    languageCode = column(11).isEmpty ? nil : column(11).split(separator: "-").first.map(String.init)
    self.regions = regions
  }
}

extension AddressFormat {
  /// Lines of a label: parts, what stands between them, and what stands on a line of its own ("JERSEY").
  struct Template: Sendable {
    enum Piece: Hashable, Sendable {
      case field(AddressField)
      case text(String)
    }
    let lines: [[Piece]]

    /// From the source's notation: `%N%n%A%n%C, %S %Z`.
    init(_ notation: String) {
      lines = notation.components(separatedBy: "%n").map { line in
        var pieces: [Piece] = []
        var text = ""
        var isCode = false
        for character in line {
          if isCode {
            isCode = false
            guard let field = AddressField(letter: character) else {
              text = ""
              continue
            }
            // What stood beside a part that addresses do not keep goes with it.
            if !text.isEmpty, !(pieces.isEmpty && text.isEmptyOrWhiteSpace) { pieces.append(.text(text)) }
            text = ""
            pieces.append(.field(field))
          } else if character == "%" {
            isCode = true
          } else {
            text.append(character)
          }
        }
        if !text.isEmpty { pieces.append(.text(text)) }
        return pieces
      }
    }

    var fields: [AddressField] {
      lines.flatMap { $0 }.compactMap { if case .field(let field) = $0 { field } else { nil } }
    }
  }
}

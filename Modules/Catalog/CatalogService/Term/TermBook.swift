import Catalog
import FoundationCore
import Persistence
import StoreIdentifiers

/// What the shop's own words are in other languages, and what attributes are called and counted in.
struct TermBook: Sendable {
  private var texts: [TermUse: [String: [String: String]]] = [:]
  /// The attributes of each type by their codes; types by their names in lower case.
  private var types: [String: [String: Attribute]] = [:]
  /// Of several types' attributes of one code, that of the first type by name.
  private var attributes: [String: Attribute] = [:]
  /// What options are called, as far as that is translated, by their codes.
  private var options: [String: String] = [:]

  init(in snapshot: borrowing Snapshot<CatalogSchema>) throws(CatalogError) {
    let rows: [TermRow] = try snapshot.rows("SELECT \(TermRow.columns) FROM \(.termText)")
    for row in rows { texts[row.use, default: [:]][row.text, default: [:]][row.locale] = row.translation }
    for type in try ProductTypeRecords.all(in: snapshot) {
      types[type.name.lowercased()] = Dictionary(type.attributes.map { ($0.code, $0) }) { first, _ in first }
      for attribute in type.attributes where attributes[attribute.code] == nil {
        attributes[attribute.code] = attribute
      }
    }
    for name in (texts[.names] ?? [:]).keys.sorted() { options[Handle.make(from: name)] = name }
  }

  /// What readers of a language read; in the shop's own words where nobody has translated them.
  func words(in locale: String?) -> TermWords {
    TermWords(book: self, locales: locale.map { LanguageTag.candidates(for: $0) } ?? [])
  }

  func translation(of text: String, _ use: TermUse, into locales: [String]) -> String? {
    guard let known = texts[use]?[text] else { return nil }
    return locales.lazy.compactMap { known[$0] }.first
  }

  /// What an attribute of a product's type is called and counted in.
  func attribute(_ code: String, ofType type: String?) -> Attribute? {
    type.flatMap { types[$0.lowercased()]?[code] }
  }

  /// The unit that the labels of a facet end with.
  func unit(ofCode code: String) -> String? { attributes[code]?.unit }

  /// What the options and attributes of a code are called; nil where nobody has said.
  func name(ofCode code: String) -> String? { attributes[code]?.name ?? options[code] }
}

/// A row of the table of translations.
struct TermRow: RowDecodable {
  let use: TermUse, text: String, locale: String, translation: String

  static let columns: SQL<CatalogSchema> = "used_as, own, locale, translation"

  init(row: inout RowReader) throws(DatabaseError) {
    use = TermUse(stored: try row.read())
    text = try row.read()
    locale = try row.read()
    translation = try row.read()
  }
}

extension TermUse {
  /// A use that was checked when it was stored.
  fileprivate init(stored: String) { self = TermUse(stored) ?? .names }
}

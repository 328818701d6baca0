import Catalog
import FoundationCore
import Persistence

/// The words that products, their variants and types use now. Reads every product.
struct UsedTerms {
  private var found: [TermUse: Set<String>] = [:]

  var uses: [TermUse] { Array(found.keys) }

  func texts(of use: TermUse) -> Set<String> { found[use] ?? [] }

  init(in snapshot: borrowing Snapshot<CatalogSchema>) throws(CatalogError) {
    let types = try ProductTypeRecords.all(in: snapshot)
    let described = Dictionary(types.map { ($0.name.lowercased(), $0) }) { first, _ in first }
    for type in types {
      add(type.name, .types)
      for attribute in type.attributes {
        add(attribute.name, .names)
        if let unit = attribute.unit { add(unit, .units) }
        for choice in attribute.choices { add(choice, .values(of: attribute.code)) }
      }
    }
    // Products that say the same are read once.
    let products: [UsedRow] = try snapshot.rows(
      "SELECT DISTINCT product_type, NULL, NULL, attributes, tags FROM \(.product)")
    let variants: [UsedRow] = try snapshot.rows(
      """
      SELECT DISTINCT p.product_type, p.options, v.option_values, v.attributes, NULL
      FROM \(.variant) AS v JOIN \(.product) AS p ON p.id = v.product
      """)
    for row in products + variants {
      if let type = row.type { add(type, .types) }
      for tag in row.tags { add(tag, .tags) }
      for (option, value) in zip(row.options, row.values) {
        add(option, .names)
        add(value, .values(ofOption: option))
      }
      let type = row.type.flatMap { described[$0.lowercased()] }
      for value in row.attributes {
        let kind = type?.attributes.first { $0.code == value.code }?.kind ?? .text
        guard Self.worded.contains(kind) else { continue }
        for text in value.values { add(text, .values(of: value.code)) }
      }
    }
  }

  /// The kinds whose values are words.
  private static let worded: Set<AttributeKind> = [.text, .dropdown, .multiselect, .swatch]

  /// Paragraphs, and what reads the same in every language, are no terms.
  private mutating func add(_ text: String, _ use: TermUse) {
    guard Term.length.contains(text.unicodeScalars.count), text.contains(where: \.isLetter),
      !text.contains(where: \.isNewline)
    else { return }
    found[use, default: []].insert(text)
  }
}

private struct UsedRow: RowDecodable {
  let type: String?, options: [String], values: [String], attributes: [AttributeValue], tags: [String]

  init(row: inout RowReader) throws(DatabaseError) {
    type = try row.read()
    options = (try row.read() as TextList?)?.texts ?? []
    values = (try row.read() as TextList?)?.texts ?? []
    attributes = (try row.read() as StoredAttributes?)?.values ?? []
    tags = (try row.read() as TextList?)?.texts ?? []
  }
}

import Catalog
import Persistence
import StoreIdentifiers

/// What lists say of a product in another language.
struct TranslatedText: Sendable, RowDecodable {
  let product: ProductID, locale: String, name: String?, summary: String?

  init(row: inout RowReader) throws(DatabaseError) {
    product = try row.read()
    locale = try row.read()
    name = try row.read()
    summary = try row.read()
  }
}

extension ProductIndex {
  /// What lists say of a slot's product, in the first of some languages that it is translated into.
  func summary(of slot: Int, in locales: [String]) -> ProductSummary {
    let own = summaries[slot]
    guard !locales.isEmpty, let texts = translations[slot],
      let text = locales.lazy.compactMap({ wanted in texts.first { $0.locale == wanted } }).first
    else { return own }
    return own.saying(name: text.name ?? own.name, summary: text.summary ?? own.summary)
  }
}

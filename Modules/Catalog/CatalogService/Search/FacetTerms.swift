import Catalog
import Persistence

/// A value of a facet, by its number in the table of terms.
struct FacetTerm: Sendable, RowDecodable {
  let term: Int
  /// Which facet: `brand`, `category`, `attribute.colour`.
  let facet: String
  /// The value as filters name it.
  let value: String
  /// The value as people read it.
  let label: String

  init(row: inout RowReader) throws(DatabaseError) {
    term = try row.read()
    facet = try row.read()
    value = try row.read()
    label = try row.read()
  }
}

/// Every value of every facet, counted from nought, so that counts are an array.
struct FacetTerms: Sendable {
  /// The values, by their numbers.
  private(set) var all: [FacetTerm] = []
  private var numbers: [Int: UInt32] = [:]
  private var terms: [String: [String: Int]] = [:]

  /// Adds a value, or gives one that is known another label.
  mutating func add(_ term: FacetTerm) {
    if let number = numbers[term.term] {
      all[Int(number)] = term
      return
    }
    numbers[term.term] = UInt32(all.count)
    terms[term.facet, default: [:]][term.value] = term.term
    all.append(term)
  }

  /// The number of a term that is a facet's value; nil for words.
  func number(ofTerm term: Int) -> UInt32? { numbers[term] }

  /// The term of a facet's value; nil when no product ever had it.
  func term(_ facet: String, _ value: String) -> Int? { terms[facet]?[value] }
}

import Catalog
import FoundationCore
import StoreIdentifiers

/// A place in a sorted list of products.
struct ProductPlace: Sendable {
  let key: Cursor.Key
  let id: ProductID

  private static let version: UInt8 = 3

  init(_ found: FoundProduct) {
    key = found.key
    id = found.summary.id
  }

  init(_ cursor: Cursor, _ filter: ProductFilter) throws(CatalogError) {
    guard let keys = cursor.keys(version: Self.version, filter: filter.fingerprint), keys.count == 2,
      case .id(let id) = keys[1]
    else { throw .invalidCursor }
    switch (filter.sort, keys[0]) {
    case (.name, .text), (.relevance, .integer), (.newest, .integer), (.priceAscending, .integer),
      (.priceDescending, .integer), (.rating, .integer), (.bestselling, .integer):
      key = keys[0]
    default: throw .invalidCursor
    }
    self.id = ProductID(id)
  }

  func cursor(_ filter: ProductFilter) -> Cursor {
    Cursor(version: Self.version, filter: filter.fingerprint, keys: [key, .id(id.value)])
  }
}

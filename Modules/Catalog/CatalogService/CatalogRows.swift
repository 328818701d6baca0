public import Catalog
import FoundationCore
public import Persistence
import StoreIdentifiers

extension ProductStatus: @retroactive SQLBindable, @retroactive SQLReadable {}

/// A product's own columns.
struct ProductRow: RowDecodable {
  let id: ProductID, handle: String, name: String, summary: String?, status: ProductStatus, lowestPrice: Int64
  let createdAt: Timestamp, version: Int64

  static let columns: SQL<CatalogSchema> = "id, handle, name, summary, status, lowest_price, created_at, version"

  init(row: inout RowReader) throws(DatabaseError) {
    id = try row.read()
    handle = try row.read()
    name = try row.read()
    summary = try row.read()
    status = try row.read()
    lowestPrice = try row.read()
    createdAt = try row.read()
    version = try row.read()
  }

  func product(_ variants: [Variant]) -> Product {
    Product(
      id: id, handle: handle, name: name, summary: summary, status: status, variants: variants, createdAt: createdAt,
      version: version)
  }
}

/// A product in a list, with its rank where the list is by relevance.
struct ListedProduct: RowDecodable {
  let row: ProductRow, rank: Int64

  init(row reader: inout RowReader) throws(DatabaseError) {
    row = try ProductRow(row: &reader)
    rank = try reader.read()
  }
}

/// A variant's columns.
struct VariantRow: RowDecodable {
  let id: VariantID, product: ProductID, sku: String, name: String?, price: Money

  static let columns: SQL<CatalogSchema> = "id, product, sku, name, price, currency"

  init(row: inout RowReader) throws(DatabaseError) {
    id = try row.read()
    product = try row.read()
    sku = try row.read()
    name = try row.read()
    price = try row.readMoney()
  }

  var variant: Variant { Variant(id: id, sku: sku, name: name, price: price) }
}

import Catalog
import FoundationCore
import Persistence

/// How product types are stored, and what they ask of products.
enum ProductTypeRecords {
  /// Every type, by name.
  static func all(in snapshot: borrowing Snapshot<CatalogSchema>) throws(CatalogError) -> [ProductType] {
    let rows: [ProductTypeRow] = try snapshot.rows(
      "SELECT \(ProductTypeRow.columns) FROM \(.productType) ORDER BY name_key LIMIT 1000")
    return rows.map(\.type)
  }

  /// The type that products name, ignoring case; nil when nobody has described it.
  static func named(
    _ name: String, in snapshot: borrowing Snapshot<CatalogSchema>
  ) throws(CatalogError) -> ProductType? {
    let row: ProductTypeRow? = try snapshot.first(
      "SELECT \(ProductTypeRow.columns) FROM \(.productType) WHERE name_key = \(name.lowercased())")
    return row?.type
  }

  /// Refuses values that the product's type has no attribute for, or that are of another form. Values that a product of
  /// the type had `before` are not refused: its type may have changed since, and then they would hold up every edit.
  static func check(
    _ product: Product, before: Product?, in snapshot: borrowing Snapshot<CatalogSchema>
  ) throws(CatalogError) {
    let all = [product.attributes] + product.variants.map(\.attributes)
    guard all.contains(where: { !$0.isEmpty }) else { return }
    for values in all where Set(values.map(\.code)).count != values.count {
      throw .invalidAttribute("An attribute stands there twice.")
    }
    guard let name = product.type, let type = try named(name, in: snapshot) else { return }
    let known = before.flatMap { $0.type?.lowercased() == name.lowercased() ? $0 : nil }
    try check(new(product.attributes, besides: known?.attributes), of: type, .product)
    for variant in product.variants {
      let former = known?.variants.first { $0.id == variant.id }?.attributes
      try check(new(variant.attributes, besides: former), of: type, .variant)
    }
  }

  private static func new(_ values: [AttributeValue], besides former: [AttributeValue]?) -> [AttributeValue] {
    values.filter { former?.contains($0) != true }
  }

  private static func check(
    _ values: [AttributeValue], of type: ProductType, _ scope: AttributeScope
  ) throws(CatalogError) {
    for value in values {
      guard let attribute = type.attributes.first(where: { $0.code == value.code && $0.scope == scope }) else {
        throw .invalidAttribute("\(type.name) has no \(scope.rawValue) attribute \(value.code).")
      }
      if let reason = attribute.refusal(of: value.values) { throw .invalidAttribute(reason) }
    }
  }
}

/// A product type's columns.
struct ProductTypeRow: RowDecodable {
  let type: ProductType

  static let columns: SQL<CatalogSchema> = "id, name, attributes, version"

  init(row: inout RowReader) throws(DatabaseError) {
    type = ProductType(
      id: try row.read(), name: try row.read(), attributes: (try row.read() as StoredAttributeList).attributes,
      version: try row.read())
  }
}

/// A type's attributes in one column, as JSON.
struct StoredAttributeList: SQLBindable, SQLReadable {
  let attributes: [Attribute]

  private static let schema = Schema<[Attribute]>.array(of: .attribute)

  init(_ attributes: [Attribute]) { self.attributes = attributes }

  static var sqlKind: SQLValue.Kind { .text }
  var sqlValue: SQLValue { .text(String(decoding: Self.schema.encode(attributes), as: UTF8.self)) }

  init(column: Column) throws(DatabaseError) {
    let stored = try column.text()
    guard let attributes = try? Self.schema.decode(Array(stored.utf8)) else { throw column.mismatch("attributes") }
    self.attributes = attributes
  }
}

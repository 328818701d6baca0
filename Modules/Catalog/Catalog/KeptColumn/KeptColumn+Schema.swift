public import FoundationCore
import Imports

extension Schema where Value == String {
  /// The name of a column of product files, in characters.
  public static var columnName: Schema { .text(1...255) }
}

extension Schema where Value == ColumnMappingDraft {
  /// What a column is to become, as the API sends and accepts it.
  public static let columnMappingDraft = Schema.object(
    "ColumnMappingDraft", Field("column", \.column, .columnName), Field("code", \.code, .attributeCode),
    Field("name", \.name, .text(1...100)), Field("kind", \.kind, .enumeration()),
    Field("scope", \.scope, .enumeration()),
    Field("types", \.types, .array(of: .text(1...250), count: 0...ColumnMappingDraft.typeLimit))
  ) { ColumnMappingDraft(column: $0, code: $1, name: $2, kind: $3, scope: $4, types: $5) }
}

extension Schema where Value == KeptColumn {
  /// A column as the API sends it.
  public static let keptColumn = Schema.object(
    "KeptColumn", Field("name", \.name, .columnName), Field("products", \.products, count),
    Field("cells", \.cells, count), Field("mapped", \.mapped, count), Field("example", \.example, .text(0...100)),
    .optional("mapping", \.mapping, mapping)
  ) { KeptColumn(name: $0, products: $1, cells: $2, mapped: $3, example: $4, mapping: $5) }

  private static let count = Schema<Int>.integer(in: 0...1_000_000_000)

  private static let mapping = Schema<ColumnMapping>.object(
    "ColumnMapping", Field("code", \.code, .attributeCode), Field("scope", \.scope, .enumeration()),
    Field("isUnderWay", \.isUnderWay, .boolean)
  ) { ColumnMapping(code: $0, scope: $1, isUnderWay: $2) }
}

extension Schema where Value == [KeptColumn] {
  /// Every column.
  public static let keptColumns = Schema<[KeptColumn]>.array(of: .keptColumn)
}

extension Schema where Value == KeptColumnDetails {
  /// A column with its proposal as the API sends it.
  public static let keptColumnDetails = Schema.object(
    "KeptColumnDetails", Field("column", \.column, .keptColumn), Field("proposal", \.proposal, .columnMappingDraft),
    Field("values", \.values, .array(of: .text(0...100), count: 0...KeptColumnDetails.valueLimit)),
    Field("untyped", \.untyped, .integer(in: 0...1_000_000_000))
  ) { KeptColumnDetails(column: $0, proposal: $1, values: $2, untyped: $3) }
}

extension Schema where Value == [KeptCell] {
  /// The kept cells of a product as the API sends them.
  public static let keptCellList = Schema<[KeptCell]>.array(of: cell, count: 0...KeptCell.limit)

  private static let cell = Schema<KeptCell>.object(
    "KeptCell", Field("column", \.column, .columnName), .optional("sku", \.sku, .text(0...255)),
    Field("text", \.text, .fileText), Field("isMapped", \.isMapped, .boolean)
  ) { KeptCell(column: $0, sku: $1, text: $2, isMapped: $3) }
}

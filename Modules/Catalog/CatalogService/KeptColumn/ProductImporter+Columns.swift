import Catalog
import FoundationCore
import Imports
import Persistence
import ProductFiles

extension ProductImporter {
  /// Makes cells of mapped columns values of the product's attributes, as far as they fit.
  func map(
    _ plan: inout ProductPlan, _ imported: ImportedProduct, in snapshot: borrowing Snapshot<CatalogSchema>
  ) throws(CatalogError) {
    let mappings = try ColumnMappingRecords.all(in: snapshot).filter { imported.keptColumns.contains($0.column) }
    guard !mappings.isEmpty else { return }
    let type: ProductType? =
      if let name = plan.product.type { try ProductTypeRecords.named(name, in: snapshot) } else { nil }
    plan.map(imported, by: mappings, MappedColumns(mappings, of: type))
  }

  /// Makes the cells of a line and its attributes say the same.
  func map(
    _ plan: inout ProductPlan, _ line: ImportedLine, in snapshot: borrowing Snapshot<CatalogSchema>
  ) throws(CatalogError) {
    let mappings = try ColumnMappingRecords.all(in: snapshot)
    guard !mappings.isEmpty else { return }
    let stored = plan.before?.kept ?? KeptCells()
    var kept = plan.kept ?? stored
    if line.record.kept == nil {
      mappings.follow(from: plan.before?.product, to: plan.product, &kept)
    } else {
      let type: ProductType? =
        if let name = plan.product.type { try ProductTypeRecords.named(name, in: snapshot) } else { nil }
      MappedColumns(mappings, of: type).settle(&plan.product, &kept)
    }
    plan.keep(kept)
  }
}

extension ProductPlan {
  fileprivate mutating func map(
    _ imported: ImportedProduct, by mappings: [ColumnMappingRow], _ columns: MappedColumns
  ) {
    var cells = kept ?? before?.kept ?? KeptCells()
    let former = before?.kept ?? KeptCells()
    // What a former type's attributes said by these columns, another type's products cannot have.
    product.attributes = mappings.leavingOut(
      former.product, .product,
      from: columns.obeying(
        cells.product, changedFrom: former.product, .product, over: product.attributes), unlessIn: columns)
    for place in product.variants.indices {
      let id = product.variants[place].id
      let (own, old) = (cells.variants[id] ?? [:], former.variants[id] ?? [:])
      product.variants[place].attributes = mappings.leavingOut(
        old, .variant,
        from: columns.obeying(own, changedFrom: old, .variant, over: product.variants[place].attributes),
        unlessIn: columns)
    }
    columns.settle(&product, &cells)
    keep(cells)
    let names = Set(mappings.map(\.column))
    func note(_ own: [String: String], _ values: [AttributeValue], _ scope: AttributeScope, row: Int) {
      for (name, text) in own.sorted(by: { $0.key < $1.key })
      where names.contains(name) && !mappings.isMapped(name, text, scope, by: values) {
        let reason =
          columns.attribute(of: name).map { $0.scope == scope } == true
          ? "The attribute cannot have this value: it is kept with the product as it is, and exported again."
          : "The product's type has no such attribute: it is kept with the product as it is, and exported again."
        notes.append(ImportNote(column: name, row: row, example: text, reason: reason))
      }
    }
    note(imported.kept, product.attributes, .product, row: imported.row)
    for variant in product.variants {
      guard let row = rows[variant.id], let line = imported.variants.first(where: { $0.row == row }) else { continue }
      note(line.kept, variant.attributes, .variant, row: row)
    }
  }

  /// Keeps cells where others are stored, or where attributes change, which say what cells say.
  fileprivate mutating func keep(_ cells: KeptCells) {
    let isSaidAlike =
      before.map { stored in
        stored.product.attributes == product.attributes
          && stored.product.variants.map(\.attributes) == product.variants.map(\.attributes)
      } ?? true
    kept = cells == before?.kept ?? KeptCells() && isSaidAlike || cells.isTooLarge ? nil : cells
  }
}

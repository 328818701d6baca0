import Catalog
import FoundationCore
import Imports

extension ProductFileParser {

  /// What is to be said of a cell that is kept; nil where the feed for Google says it.
  private func reason(of column: (place: Int, name: String), _ row: ProductFileRow) -> String? {
    guard let attribute = GoogleAttribute(column: column.name) else {
      return KeptCells.market(ofPrices: column.name) == nil ? KeptCells.reason : KeptCells.reasonOfMarkets
    }
    return attribute.value(of: row.cells[column.place]) == nil
      ? "Google does not take this: it is kept and exported again, and stands in no feed." : nil
  }

  private func note(_ column: (place: Int, name: String), _ row: ProductFileRow, _ reason: String) -> ImportNote {
    ImportNote(column: column.name, row: row.number, example: row.cells[column.place].trimmed, reason: reason)
  }

  /// Keeps what stands in columns that have no place here.
  mutating func keepCells(_ product: inout ImportedProduct) {
    product.keptColumns = Set(header.others.map(\.name))
    for column in ShopifyColumn.keptColumns where header.has(column) { product.keptColumns.insert(column.rawValue) }
    var (size, count) = (0, 0), notes: [ImportNote] = []
    for (place, row) in rows.enumerated() {
      let filled = header.others.filter { $0.place < row.cells.count && !row.cells[$0.place].trimmed.isEmpty }
      guard !filled.isEmpty else { continue }
      let cells = Dictionary(filled.map { ($0.name, row.cells[$0.place]) }) { first, _ in first }
      size += cells.reduce(0) { $0 + $1.key.utf8.count + $1.value.utf8.count }
      count += cells.count
      notes += filled.compactMap { column in reason(of: column, row).map { self.note(column, row, $0) } }
      let variant = product.variants.firstIndex { $0.row == row.number }
      if let variant {
        product.variants[variant].kept = place == 0 ? cells.filter { KeptCells.isOfVariant($0.key) } : cells
      }
      if place == 0 {
        product.kept.merge(cells.filter { variant == nil || !KeptCells.isOfVariant($0.key) }) { $1 }
      } else if variant == nil {
        notes.removeAll { $0.row == row.number }
        notes += filled.map { self.note($0, row, "Beside a picture alone it is left out.") }
      }
    }
    for column in header.unkept {
      let filled = rows.filter { column.place < $0.cells.count && !$0.cells[column.place].trimmed.isEmpty }
      guard let first = filled.first else { continue }
      let reason = "The column's name is there twice, or is none: it is left out."
      notes.append(ImportNote(column: column.name, row: first.number, rows: filled.count, reason: reason))
    }
    guard size > KeptCells.limit || count > KeptCells.countLimit, let first = rows.first else {
      return report.add(notes)
    }
    product.kept = product.kept.filter { cell in ShopifyColumn.keptColumns.contains { $0.rawValue == cell.key } }
    for variant in product.variants.indices { product.variants[variant].kept = [:] }
    // What was kept before stays.
    product.keptColumns = product.keptColumns.intersection(ShopifyColumn.keptColumns.map(\.rawValue))
    report.add(
      ImportNote(
        column: header.others.first?.name ?? "", row: first.number,
        reason:
          "Of columns that have no place here at most \(KeptCells.countLimit) cells and \(KeptCells.limit >> 10) KiB a product are kept: these are left out."
      ))
  }
}

import Catalog
import FoundationCore

extension ProductFileParser {
  private static let reason = "This has no place here: it is kept with the product as it is, and exported again."

  private func note(_ column: (place: Int, name: String), _ row: ProductFileRow, _ reason: String) -> ImportNote {
    ImportNote(column: column.name, row: row.number, example: row.cells[column.place].trimmed, reason: reason)
  }

  /// Keeps what stands in columns that have no place here.
  mutating func keepCells(_ product: inout ImportedProduct) {
    product.keptColumns = Set(header.others.map(\.name))
    if header.has(.giftCard) { product.keptColumns.insert(ShopifyColumn.giftCard.rawValue) }
    var (size, count) = (0, 0), notes: [ImportNote] = []
    for (place, row) in rows.enumerated() {
      let filled = header.others.filter { $0.place < row.cells.count && !row.cells[$0.place].trimmed.isEmpty }
      guard !filled.isEmpty else { continue }
      let cells = Dictionary(filled.map { ($0.name, row.cells[$0.place]) }) { first, _ in first }
      size += cells.reduce(0) { $0 + $1.key.utf8.count + $1.value.utf8.count }
      count += cells.count
      notes += filled.map { self.note($0, row, Self.reason) }
      let variant = product.variants.firstIndex { $0.row == row.number }
      if let variant {
        product.variants[variant].kept = place == 0 ? cells.filter { KeptCells.isOfVariant($0.key) } : cells
      }
      if place == 0 {
        product.kept.merge(cells.filter { variant == nil || !KeptCells.isOfVariant($0.key) }) { $1 }
      } else if variant == nil {
        notes.removeLast(filled.count)
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
    product.kept = product.kept.filter { $0.key == ShopifyColumn.giftCard.rawValue }
    for variant in product.variants.indices { product.variants[variant].kept = [:] }
    report.add(
      ImportNote(
        column: header.others.first?.name ?? "", row: first.number,
        reason:
          "Of columns that have no place here at most \(KeptCells.countLimit) cells and \(KeptCells.limit >> 10) KiB a product are kept: these are left out."
      ))
  }
}

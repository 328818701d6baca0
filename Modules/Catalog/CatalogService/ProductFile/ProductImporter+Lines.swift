import Catalog
import FoundationCore
import Persistence
import Pictures
import ProductFiles
import StoreIdentifiers

extension ProductImporter {
  /// The product that a line is about: the one with its id, else the one at its address.
  func stored(
    _ line: ImportedLine, in snapshot: borrowing Snapshot<CatalogSchema>
  ) throws(CatalogError) -> ProductPlan.Stored? {
    var product = try ProductRecords.product("id = \(line.product.id)", in: snapshot)
    // A name is no address: without a handle, another product that is called the same is another product.
    if product == nil, let handle = line.product.handle {
      product = try ProductRecords.product(Handles.leading(to: handle), in: snapshot)
    }
    guard let product else { return nil }
    return ProductPlan.Stored(
      product: product, costs: try ProductRecords.costs(of: [product.id], in: snapshot),
      stock: line.record.stock == nil ? [:] : try stock?.levels(product.variants.map(\.id), snapshot) ?? [:],
      translations: line.product.translations.isEmpty ? [] : try ProductTranslations.all(of: product.id, in: snapshot),
      kept: line.record.kept == nil
        ? KeptCells() : try KeptCellRecords.cells(of: [product.id], in: snapshot)[product.id] ?? KeptCells(),
      leading: try Handles.leading(anywhere: line.record.formerHandles ?? [], in: snapshot))
  }

  /// What a line names that there is not. Looked for before anything is written, so that a trial tells it too.
  func unknown(
    _ line: ImportedLine, in snapshot: borrowing Snapshot<CatalogSchema>
  ) throws(CatalogError) -> ImportIssue? {
    for (place, category) in line.product.categories.enumerated() {
      let known: Int? = try snapshot.first("SELECT 1 FROM \(.category) WHERE id = \(category)")
      if known == nil {
        return ImportIssue(
          row: line.row, column: line.pointer("/categories/\(place)"), value: category.description,
          reason: "There is no such category.")
      }
    }
    for (place, item) in line.product.media.enumerated() where item.isOwn {
      guard let (picture, _) = PictureID.parse(address: item.url),
        try ProductPictures.stored(picture, in: snapshot) != nil
      else {
        return ImportIssue(
          row: line.row, column: line.pointer("/media/\(place)/url"), value: item.url,
          reason: "The store keeps no such picture: upload it first.")
      }
    }
    if let cost = line.record.costs?.values.first(where: { $0.currency != currency }) {
      return ImportIssue(
        row: line.row, column: "/costs", value: cost.currency.code,
        reason: CatalogError.wrongCurrency(expected: currency).sentence)
    }
    return nil
  }
}

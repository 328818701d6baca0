import Catalog
import FoundationCore
import Imports
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
      kept: try KeptCellRecords.cells(of: [product.id], in: snapshot)[product.id] ?? KeptCells(),
      leading: try Handles.leading(anywhere: line.record.formerHandles ?? [], in: snapshot))
  }

  /// Puts the product into the categories that a line names, by which they are known here.
  func place(
    _ plan: inout ProductPlan, as line: ImportedLine, in snapshot: borrowing Snapshot<CatalogSchema>
  ) throws(CatalogError) {
    guard let described = line.record.categories ?? (trial?.categories.isEmpty == false ? [] : nil) else { return }
    let (known, new) = try CategoryWays.place(
      line.product.categories, described: described, tried: trial?.categories ?? [], in: snapshot)
    plan.newCategories = new
    plan.product.categories = line.product.categories.map { known[$0] ?? $0 }
  }

  /// What a line names that there is not. Looked for before anything is written, so that a trial tells it too.
  func unknown(
    _ line: ImportedLine, for plan: ProductPlan, in snapshot: borrowing Snapshot<CatalogSchema>
  ) throws(CatalogError) -> ImportIssue? {
    let added = Set((plan.newCategories + (trial?.categories ?? [])).map(\.id))
    for (place, category) in plan.product.categories.enumerated() where !added.contains(category) {
      let known: Int? = try snapshot.first("SELECT 1 FROM \(.category) WHERE id = \(category)")
      if known == nil {
        return ImportIssue(
          row: line.row, column: line.pointer("/categories/\(place)"), value: category.description,
          reason: "There is no such category.")
      }
    }
    if let wrong = plan.newCategories.first(where: { !CategoryTree.isAddress($0.code) }) {
      return ImportIssue(
        row: line.row, column: line.pointer("/categories"), value: wrong.code,
        reason: CatalogError.invalidCategoryCode(wrong.code).sentence)
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
    let costs = (line.record.costs ?? [:]).sorted { $0.key.value < $1.key.value }
    if let (variant, cost) = costs.first(where: { $0.value.currency != currency }) {
      return ImportIssue(
        row: line.row, column: "/costs/\(variant)", value: cost.currency.code,
        reason: CatalogError.wrongCurrency(expected: currency).sentence)
    }
    return try taken(line, by: plan, in: snapshot)
  }

  /// What a line wants to have that another product has.
  private func taken(
    _ line: ImportedLine, by plan: ProductPlan, in snapshot: borrowing Snapshot<CatalogSchema>
  ) throws(CatalogError) -> ImportIssue? {
    let product = plan.product
    func issue(_ place: String, _ value: String, _ error: CatalogError) -> ImportIssue {
      ImportIssue(row: line.row, column: line.pointer(place), value: value, reason: error.sentence)
    }
    for (place, category) in product.categories.enumerated() where product.categories.prefix(place).contains(category) {
      return issue("/categories/\(place)", category.description, .repeatedCategory)
    }
    if let before = plan.before?.product, before.handle != product.handle,
      try ProductRecords.product(Handles.leading(to: product.handle), in: snapshot).map({ $0.id != product.id }) == true
    {
      return issue("/handle", product.handle, .handleTaken(product.handle))
    }
    for part in product.variants.map(\.id).chunks(of: 100) {
      let other: VariantID? = try snapshot.first(
        "SELECT id FROM \(.variant) WHERE id IN (\(list: part)) AND product <> \(product.id) LIMIT 1")
      if let other { return issue("/variants", other.description, .productExists) }
    }
    for part in product.media.map(\.id).chunks(of: 100) {
      let other: MediaID? = try snapshot.first(
        "SELECT id FROM \(.media) WHERE id IN (\(list: part)) AND product <> \(product.id) LIMIT 1")
      if let other { return issue("/media", other.description, .mediaExists) }
    }
    return nil
  }
}

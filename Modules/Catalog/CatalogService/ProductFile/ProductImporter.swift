import Access
import Catalog
import FoundationCore
import Imports
import Persistence
import ProductFiles
import StoreIdentifiers

/// Takes in one product at a time: reads what is stored, plans, and writes what differs, in one transaction.
struct ProductImporter: Sendable {
  enum Outcome: Sendable {
    case created([ImportNote]), updated([ImportNote]), unchanged
    case refused(ImportIssue)
  }

  let currency: Currency
  let stock: StockPort?
  let clock: WallClock
  let ids: IdentifierSource
  let principal: Principal
  let terms: KnownTerms
  /// The keys of codes that several products of the batch have. They are noted where the file is read: PostgreSQL may write
  /// the later one first.
  var repeatedSKUs: Set<String> = []
  /// What was tried until now; nil where products are stored.
  var trial: ImportTrial?

  func run(
    _ imported: ImportedItem, in work: borrowing UnitOfWork<CatalogSchema>
  ) throws(CatalogError) -> Outcome {
    let (plan, refusal) = try work.snapshot { snapshot throws(CatalogError) in try self.plan(imported, in: snapshot) }
    guard var plan else { return .refused(refusal ?? ImportIssue(row: imported.row, reason: "")) }
    guard plan.isChange else { return .unchanged }
    if case .line(let line) = imported, plan.before == nil {
      // An address that is made from a name gives way to others.
      plan.product.handle = try Handles.free(for: line.product, in: work)
    }
    for category in plan.newCategories { try CategoryTree.insert(category, in: work) }
    if let before = plan.before {
      if plan.changesCatalogue {
        try ProductRecords.update(
          before.product, to: plan.product, costs: (before.costs, plan.costs), at: clock.now(), knowing: terms,
          in: work)
        try BundleRecords.store(plan.product, before: before.product, by: stock, in: work)
        try publishPrices(before.product, plan.product, in: work)
      }
    } else {
      if stock != nil {
        // Its stock's own event comes after the commit: until then lists would say that it cannot be had.
        for (variant, change) in plan.stock where change.makesAvailable {
          try Variants.noteAvailability(true, of: variant, in: work)
        }
      }
      try ProductRecords.insert(plan.product, costs: plan.costs, at: clock.now(), knowing: terms, in: work)
      try BundleRecords.store(plan.product, before: nil, by: stock, in: work)
    }
    for former in plan.formerHandles { try Handles.lead(from: former, to: plan.product.id, in: work) }
    if !plan.translations.isEmpty {
      if plan.before != nil, !plan.changesCatalogue {
        try work.run("UPDATE \(.product) SET version = version + 1 WHERE id = \(plan.product.id)")
      }
      try ProductTranslations.put(plan.translations, of: plan.product, in: work)
    }
    if let kept = plan.kept { try KeptCellRecords.replace(kept, of: plan.product, in: work) }
    try store(plan.marketPrices, of: plan.product.id, in: work)
    if !plan.stock.isEmpty { try stock?.set(plan.stock, work) }
    return plan.before == nil ? .created(plan.notes) : .updated(plan.notes)
  }

  /// What `run` would do.
  func preview(
    _ imported: ImportedItem, in snapshot: borrowing Snapshot<CatalogSchema>
  ) throws(CatalogError) -> Outcome {
    let (plan, refusal) = try plan(imported, in: snapshot)
    guard let plan else { return .refused(refusal ?? ImportIssue(row: imported.row, reason: "")) }
    trial?.note(plan)
    if case .line = imported { trial?.note(plan.newCategories) }
    return plan.isChange ? plan.before == nil ? .created(plan.notes) : .updated(plan.notes) : .unchanged
  }

  private func plan(
    _ item: ImportedItem, in snapshot: borrowing Snapshot<CatalogSchema>
  ) throws(CatalogError) -> (ProductPlan?, ImportIssue?) {
    var plan: ProductPlan
    switch item {
    case .rows(let imported):
      let stored = try stored(imported, in: snapshot)
      do throws(ProductPlan.Refusal) {
        plan = try ProductPlan(imported, stored: stored, now: clock.now(), ids: ids)
      } catch { return (nil, error.issue) }
      if let names = imported.category { try place(&plan, along: names, in: snapshot) }
      if !imported.keptColumns.isEmpty { try map(&plan, imported, in: snapshot) }
    case .line(let line):
      let stored = try stored(line, in: snapshot)
      do throws(ProductPlan.Refusal) {
        plan = try ProductPlan(line, stored: stored, now: clock.now())
      } catch { return (nil, error.issue) }
      try place(&plan, as: line, in: snapshot)
      try map(&plan, line, in: snapshot)
      if let issue = try unknown(line, for: plan, in: snapshot) { return (nil, issue) }
    }
    if !plan.components.isEmpty || plan.product.variants.contains(where: \.isBundle),
      let issue = try compose(&plan, in: snapshot)
    {
      return (nil, issue)
    }
    do {
      try ProductRules.check(plan.product, currency: currency)
      if plan.changesCatalogue {
        try ProductTypeRecords.check(plan.product, before: plan.before?.product, in: snapshot)
      }
    } catch {
      if case .storage = error { throw error }
      return (nil, ImportIssue(row: item.row, reason: error.sentence))
    }
    try price(&plan, item, in: snapshot)
    try noteSharedSKUs(&plan, item, in: snapshot)
    return (plan, nil)
  }

  /// Makes the category at the end of a way the product's first one; its others stay.
  private func place(
    _ plan: inout ProductPlan, along names: [String], in snapshot: borrowing Snapshot<CatalogSchema>
  ) throws(CatalogError) {
    // Names need not be one category's alone: where the product is already, it stays.
    if let first = plan.product.categories.first,
      let way = try CategoryWays.ways(to: [first], in: snapshot)[first], way.map(\.title) == names
    {
      return
    }
    let (end, new) = try CategoryWays.place(names, ids: ids, in: snapshot)
    guard let end else { return }
    plan.newCategories = new
    plan.product.categories = [end] + plan.product.categories.dropFirst().filter { $0 != end }
  }

  private func stored(
    _ imported: ImportedProduct, in snapshot: borrowing Snapshot<CatalogSchema>
  ) throws(CatalogError) -> ProductPlan.Stored? {
    let product = try ProductRecords.product(Handles.leading(to: imported.handle), in: snapshot)
    guard let product else { return nil }
    return ProductPlan.Stored(
      product: product, costs: try ProductRecords.costs(of: [product.id], in: snapshot),
      stock: imported.setsStock ? try stock?.levels(product.variants.map(\.id), snapshot) ?? [:] : [:],
      kept: imported.keptColumns.isEmpty
        ? KeptCells() : try KeptCellRecords.cells(of: [product.id], in: snapshot)[product.id] ?? KeptCells())
  }

  /// Notes the new codes that other products have. Those that stand in the file twice are noted where it is read, so that a
  /// trial, which stores nothing, says the same.
  private func noteSharedSKUs(
    _ plan: inout ProductPlan, _ item: ImportedItem, in snapshot: borrowing Snapshot<CatalogSchema>
  ) throws(CatalogError) {
    let known = Set((plan.before?.product.variants ?? []).map { SKU.key($0.sku) })
      .union(item.sharedSKUs).union(repeatedSKUs)
    let new = plan.product.variants.map { (key: SKU.key($0.sku), variant: $0) }.filter { !known.contains($0.key) }
    for part in new.chunks(of: 50) {
      let there: [SKURow] = try snapshot.rows(
        "SELECT id, sku_key FROM \(.variant) WHERE sku_key IN (\(list: part.map(\.key)))")
      let taken = Set(there.filter { trial?.frees($0.variant) != true }.map(\.key))
      for (key, variant) in part where taken.contains(key) || trial?.has(key) == true {
        plan.notes.append(
          ImportNote(
            column: item.skuColumn, row: plan.rows[variant.id] ?? item.row, example: variant.sku,
            reason: "Other variants have this SKU too.")
        )
      }
    }
  }

  private func publishPrices(
    _ old: Product, _ new: Product, in work: borrowing UnitOfWork<CatalogSchema>
  ) throws(CatalogError) {
    let prices = Dictionary(old.variants.map { ($0.id, $0.price) }) { first, _ in first }
    for variant in new.variants {
      guard let before = prices[variant.id], before != variant.price else { continue }
      try work.publish(
        PriceChanged.type, PriceChanged(variant: variant.id, price: variant.price), of: old.id.value, by: principal.key)
    }
  }
}

private struct SKURow: RowDecodable {
  let variant: VariantID, key: String

  init(row: inout RowReader) throws(DatabaseError) { (variant, key) = (try row.read(), try row.read()) }
}

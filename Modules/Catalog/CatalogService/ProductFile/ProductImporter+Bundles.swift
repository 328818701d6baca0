import Catalog
import FoundationCore
import Imports
import Persistence
import ProductFiles
import StoreIdentifiers

extension ProductImporter {
  /// Finds what the variants of a product are made of, as its file names it. Bundles have no stock: what a file counts of
  /// them is passed over.
  ///
  /// - Returns: Why that cannot be; nil where it can.
  func compose(
    _ plan: inout ProductPlan, in snapshot: borrowing Snapshot<CatalogSchema>
  ) throws(CatalogError) -> ImportIssue? {
    // Variants that a trial would have added are there for it.
    var tried: Set<VariantID> = []
    for place in plan.product.variants.indices {
      let variant = plan.product.variants[place]
      guard let named = plan.components[variant.id] else { continue }
      var components: [BundleComponent] = []
      for cell in named {
        let found = try variants(named: cell, beside: plan.product, in: snapshot)
        if found.count > 1 {
          return issue(
            variant, plan, "Several variants have the SKU \(cell.name): give them codes of their own first.")
        }
        var component = found.first
        if component == nil, trial?.has(SKU.key(cell.name)) == true {
          component = VariantID(ids.next())
          component.map { _ = tried.insert($0) }
        }
        guard let component else {
          return issue(
            variant, plan,
            "There is no variant with the SKU \(cell.name). What a bundle is made of stands before it in the file.")
        }
        components.append(BundleComponent(variant: component, quantity: cell.quantity))
      }
      plan.product.variants[place].components = components
    }
    for variant in plan.product.variants where variant.isBundle { plan.stock[variant.id] = nil }
    do throws(CatalogError) {
      try BundleRecords.check(plan.product)
      try BundleRecords.check(
        plan.product, before: plan.before?.product, adding: { tried.contains($0) || trial != nil && isLine(plan) },
        in: snapshot)
    } catch {
      guard case .invalidBundle(let refusal) = error else { throw error }
      let bundle = plan.product.variants.first(where: \.isBundle)
      return ImportIssue(
        row: bundle.flatMap { plan.rows[$0.id] } ?? 0, column: plan.components.isEmpty ? nil : ComponentCell.column,
        reason: refusal.sentence)
    }
    return nil
  }

  /// Whether a product comes from a line, which names components by their ids: a trial does not know those that lines
  /// further up would have added.
  private func isLine(_ plan: ProductPlan) -> Bool { plan.components.isEmpty }

  /// The variants that a cell may mean: of the product itself, as it is to be, or stored.
  private func variants(
    named cell: ComponentCell, beside product: Product, in snapshot: borrowing Snapshot<CatalogSchema>
  ) throws(CatalogError) -> Set<VariantID> {
    let key = SKU.key(cell.name)
    var found = Set(product.variants.filter { SKU.key($0.sku) == key || $0.id == cell.variant }.map(\.id))
    let stored: [VariantID] =
      if let variant = cell.variant {
        try snapshot.rows("SELECT id FROM \(.variant) WHERE id = \(variant)")
      } else {
        try snapshot.rows("SELECT id FROM \(.variant) WHERE sku_key = \(key) AND product <> \(product.id) LIMIT 2")
      }
    found.formUnion(stored)
    return found
  }

  private func issue(_ variant: Variant, _ plan: ProductPlan, _ reason: String) -> ImportIssue {
    ImportIssue(row: plan.rows[variant.id] ?? 0, column: ComponentCell.column, reason: reason)
  }
}

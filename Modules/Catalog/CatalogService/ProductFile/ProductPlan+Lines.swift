import Catalog
import FoundationCore
import Imports
import ProductFiles
import StoreIdentifiers

extension ProductPlan {
  /// Compares what a line says with what is stored. A line says all there is to say of a product: what it leaves out is
  /// empty, but for variants, of which orders may speak, and for languages that it does not speak.
  ///
  /// A product that is stored keeps its ids, and variants are known by theirs, by their options, or by a SKU that only one has.
  init(_ line: ImportedLine, stored: Stored?, now: Timestamp) throws(Refusal) {
    let (new, old) = (line.product, stored?.product)
    let handle = new.handle ?? old?.handle ?? String(Handle.make(from: new.name).prefix(190))
    guard !handle.isEmpty else {
      throw Refusal(
        issue: ImportIssue(
          row: line.row, column: line.pointer("/name"), value: new.name, reason: "It needs a letter or digit."))
    }
    var product =
      old
      ?? Product(
        id: new.id, handle: handle, name: new.name, summary: nil, status: new.status, variants: [], createdAt: now,
        version: 1)
    // An address that led here before leads here still: only the product itself, by its id, moves to another.
    if old?.id == new.id { product.handle = handle }
    product.name = new.name
    product.summary = new.summary
    product.description = new.description.flatMap { $0.isEmpty ? nil : $0 }
    product.status = new.status
    (product.brand, product.type, product.tags, product.seo) = (new.brand, new.type, new.tags, new.seo)
    (product.options, product.attributes, product.categories) = (new.options, new.attributes, new.categories)
    (product.publishedAt, product.availableAt) = (new.publishedAt, new.availableAt)
    product.audience = new.audience
    product.safety = new.safety.flatMap { $0.isEmpty ? nil : $0 }
    product.isExcludedFromWithdrawal = new.isExcludedFromWithdrawal
    // No column says it: a file of columns leaves it as it is.
    product.personalization = (new.personalization ?? old?.personalization).flatMap {
      $0.isEmptyOrWhiteSpace ? nil : $0
    }
    let (media, names) = Self.media(new.media, old: old?.media ?? [])
    product.media = media
    let (variants, known) = try Self.variants(line, names, old: old)
    let rows = Dictionary(known.values.map { ($0, line.row) }) { first, _ in first }
    product.variants = ProductRules.named(variants)
    before = stored
    self.product = product
    let record = line.record.known(by: known, over: stored, keeping: variants.filter { rows[$0.id] == nil }.map(\.id))
    costs = record.costs ?? stored?.costs ?? [:]
    kept = record.kept == stored?.kept ?? KeptCells() || record.kept?.isTooLarge == true ? nil : record.kept
    formerHandles = (record.formerHandles ?? []).filter {
      stored?.leading.contains($0) != true && $0 != product.handle
    }
    var (stock, notes) = ([VariantID: VariantStockChange](), [ImportNote]())
    if record.kept?.isTooLarge == true { notes.append(.keptBefore(column: "/kept", row: line.row)) }
    let bundles = Set(product.variants.filter(\.isBundle).map(\.id))
    for (variant, level) in record.stock ?? [:] where !bundles.contains(variant) {
      let before = stored?.stock[variant] ?? VariantStock()
      let change = VariantStockChange(
        from: before, to: level.policy == .untracked ? nil : level.available, level.policy)
      if VariantStockChange.isHeldBack(change, from: before, to: level.policy) {
        notes.append(.owedStock(column: "/stock", row: line.row))
      }
      stock[variant] = change
    }
    (self.stock, self.notes) = (stock, notes)
    let spoken = Dictionary(new.translations.map { ($0.locale, $0) }) { $1 }
    translations = spoken.values.filter { new in
      stored?.translations.first { $0.locale == new.locale } ?? ProductTranslation(locale: new.locale) != new
    }.sorted { $0.locale < $1.locale }
    self.rows = rows
    let left = (stored?.translations ?? []).count { spoken[$0.locale] == nil }
    guard left + spoken.values.count(where: { !$0.isEmpty }) <= ProductTranslation.limit else {
      throw Refusal(
        issue: ImportIssue(
          row: line.row, column: line.pointer("/translations"),
          reason: "With the languages that it speaks already they are more than \(ProductTranslation.limit)."))
    }
  }

  private static func media(_ new: [MediaItem], old: [MediaItem]) -> ([MediaItem], [MediaID: MediaID]) {
    var names: [MediaID: MediaID] = [:]
    let media = new.map { item in
      guard
        var known = old.first(where: { $0.id == item.id && $0.isKnown(as: item.url) })
          ?? old.first(where: { $0.isKnown(as: item.url) })
      else { return item }
      names[item.id] = known.id
      known.alt = item.alt
      return known
    }
    return (media, names)
  }

  private static func variants(
    _ line: ImportedLine, _ names: [MediaID: MediaID], old: Product?
  ) throws(Refusal) -> ([Variant], known: [VariantID: VariantID]) {
    // By what tells most: an id before options, and these before a SKU that only one has.
    var matches: [Int: Variant] = [:]
    var taken: Set<VariantID> = []
    let alike = Dictionary(grouping: old?.variants ?? [], by: { SKU.key($0.sku) })
    func match(_ isKnown: (_ old: Variant, _ new: Variant) -> Bool) {
      for (place, new) in line.product.variants.enumerated() where matches[place] == nil {
        guard let found = old?.variants.first(where: { !taken.contains($0.id) && isKnown($0, new) }) else { continue }
        matches[place] = found
        taken.insert(found.id)
      }
    }
    match { $0.id == $1.id }
    match { !$0.optionValues.isEmpty && $0.optionValues == $1.optionValues }
    match { SKU.key($0.sku) == SKU.key($1.sku) && alike[SKU.key($0.sku)]?.count == 1 }
    var known: [VariantID: VariantID] = [:]
    var variants: [Variant] = []
    for (place, new) in line.product.variants.enumerated() {
      let id = matches[place]?.id ?? new.id
      known[new.id] = id
      variants.append(new.renamed(id, media: new.media.map { names[$0] ?? $0 }))
    }
    for place in variants.indices where variants[place].isBundle {
      variants[place].components = variants[place].components.map {
        BundleComponent(variant: known[$0.variant] ?? $0.variant, quantity: $0.quantity)
      }
    }
    for kept in old?.variants ?? [] where !taken.contains(kept.id) { variants.append(kept) }
    guard variants.count <= Product.variantLimit else {
      throw Refusal(
        issue: ImportIssue(row: line.row, reason: "A product has at most \(Product.variantLimit) variants."))
    }
    return (variants, known)
  }
}

extension ProductRecord {
  /// The same of variants as they are stored, with what is stored of those that it leaves out.
  fileprivate func known(
    by ids: [VariantID: VariantID], over stored: ProductPlan.Stored?, keeping others: [VariantID]
  ) -> ProductRecord {
    func renamed<Value>(_ values: [VariantID: Value]?, _ former: [VariantID: Value]?) -> [VariantID: Value]? {
      guard let values else { return nil }
      var result: [VariantID: Value] = [:]
      for other in others { result[other] = former?[other] }
      for (id, value) in values { result[ids[id] ?? id] = value }
      return result
    }
    var record = self
    record.costs = renamed(costs, stored?.costs)
    record.stock = renamed(stock, nil)
    record.kept = kept.map {
      KeptCells(product: $0.product, variants: renamed($0.variants, stored?.kept.variants) ?? [:])
    }
    return record
  }
}

extension Variant {
  /// The same, known by another id and showing a picture by another.
  fileprivate func renamed(_ id: VariantID, media: MediaID?) -> Variant {
    Variant(
      id: id, sku: sku, name: name, price: price, optionValues: optionValues, compareAtPrice: compareAtPrice,
      barcode: barcode, weight: weight, requiresShipping: requiresShipping, isTaxable: isTaxable, media: media,
      attributes: attributes, content: content, taxClass: taxClass, components: components)
  }
}

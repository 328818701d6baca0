import Catalog
import FoundationCore
import Imports
import ProductFiles
import StoreIdentifiers

/// What taking in a product would do. Made of what the file says and what is stored, by a pure function.
struct ProductPlan: Sendable {
  /// What is stored of a product beside its own columns.
  struct Stored: Sendable {
    let product: Product
    let costs: ProductRecords.Costs
    /// The stock of each variant; empty where stock is not asked for.
    let stock: [VariantID: VariantStock]
    /// What it says in other languages; empty where the file does not tell.
    var translations: [ProductTranslation] = []
    /// What its file said that has no place here; empty where this file does not tell.
    var kept = KeptCells()
    /// Those of the line's former addresses that lead somewhere.
    var leading: Set<String> = []
  }

  let before: Stored?
  /// What it is to be.
  var product: Product
  let costs: ProductRecords.Costs
  /// What it is to say in other languages, where that is not so already.
  var translations: [ProductTranslation] = []
  /// What stock is to be, of variants where that is not so already.
  var stock: [VariantID: VariantStockChange]
  /// What its file says that its variants are made of, as the file names it.
  var components: [VariantID: [ComponentCell]] = [:]
  /// What its file says that has no place here; nil where that is so already.
  var kept: KeptCells?
  /// What lists of markets are to say that its variants cost, where that is not so already.
  var marketPrices: [MarketPrice] = []
  /// Categories to add for it, each after the one above it.
  var newCategories: [NewCategory] = []
  /// What else is to lead to it.
  var formerHandles: [String] = []
  /// What was changed on the way in.
  var notes: [ImportNote] = []
  /// The rows that variants came from, for what is found wrong later.
  let rows: [VariantID: Int]

  /// Whether anything in the catalogue changes.
  var changesCatalogue: Bool { before.map { $0.product != product || $0.costs != costs } ?? true }
  /// Whether anything at all changes.
  var isChange: Bool {
    changesCatalogue || kept != nil || !stock.isEmpty || !translations.isEmpty || !formerHandles.isEmpty
      || !marketPrices.isEmpty
  }

  /// Why a product cannot be taken in.
  struct Refusal: Error {
    let issue: ImportIssue
  }

  /// Compares. Ids of what is new come from `ids`.
  init(
    _ imported: ImportedProduct, stored: Stored?, now: Timestamp, ids: IdentifierSource
  ) throws(Refusal) {
    before = stored
    let old = stored?.product
    guard let name = imported.name ?? old?.name else {
      throw Self.refusal(imported.row, "Title", "A new product needs a title.")
    }
    let options = imported.options.or(old?.options ?? [])
    let media = Self.media(imported, old: old?.media ?? [], ids: ids)
    var kept = stored?.kept ?? KeptCells()
    kept.product = kept.product.filter { !imported.keptColumns.contains($0.key) }.merging(imported.kept) { $1 }
    var (variants, costs, stock, rows) =
      ([Variant](), stored?.costs ?? [:], [VariantID: VariantStockChange](), [VariantID: Int]())
    for line in imported.variants {
      let match = old.flatMap { Self.match(line, in: $0, options: options, but: rows) }
      if line.lacksSKU, match == nil {
        notes.append(ImportNote(column: "Variant SKU", row: line.row, reason: "A SKU was made up where there is none."))
      }
      let variant = try Self.variant(line, match, handle: imported.handle, media: media, ids: ids)
      variants.append(variant)
      rows[variant.id] = line.row
      costs[variant.id] = line.cost.or(costs[variant.id])
      let former = (kept.variants[variant.id] ?? [:]).filter { !imported.keptColumns.contains($0.key) }
      let cells = former.merging(line.kept) { $1 }
      kept.variants[variant.id] = cells.isEmpty ? nil : cells
      if case .given(let named) = line.components { components[variant.id] = named }
      // What a bundle's components make is no stock of its own.
      let before = match?.isBundle == true ? VariantStock() : stored?.stock[variant.id] ?? VariantStock()
      let change = VariantStockChange(from: before, to: line.quantity, line.policy)
      if VariantStockChange.isHeldBack(change, from: before, to: line.policy) {
        notes.append(.owedStock(column: "Variant Inventory Tracker", row: line.row))
      }
      stock[variant.id] = change
    }
    // What a file leaves out stays: orders may speak of it.
    for variant in old?.variants ?? [] where rows[variant.id] == nil {
      guard variant.optionValues.count == options.count else {
        let reason = "The options change, and the file leaves out the variant \(variant.sku)."
        throw Self.refusal(imported.row, "Option1 Name", reason)
      }
      guard !variants.contains(where: { $0.optionValues == variant.optionValues }) else {
        let reason = "The variant \(variant.sku) has these options already, and the file leaves it out."
        throw Self.refusal(imported.row, "Option1 Value", reason)
      }
      variants.append(variant)
    }
    guard variants.count <= Product.variantLimit else {
      throw Self.refusal(imported.row, nil, "A product has at most \(Product.variantLimit) variants.")
    }
    var product =
      old
      ?? Product(
        id: ProductID(ids.next()), handle: imported.handle, name: name, summary: nil, status: .active, variants: [],
        createdAt: now, version: 1)
    product.name = name
    product.description = imported.description.or(product.description)
    product.status = imported.isGiftCard ? old?.status ?? .draft : imported.status.or(product.status)
    product.brand = imported.brand.or(product.brand)
    product.type = imported.type.or(product.type)
    product.tags = imported.tags.or(product.tags)
    product.seo = SEO(
      title: imported.seoTitle.or(product.seo.title), description: imported.seoDescription.or(product.seo.description))
    (product.options, product.media, product.variants) = (options, media, variants)
    // A text that says what the plain one says already is not another.
    if let summary = product.summary, old?.description == nil, product.description == RichText(plain: summary) {
      product.description = nil
    }
    self.product = product
    self.costs = costs
    self.stock = stock
    if kept.isTooLarge { notes.append(.keptBefore(column: imported.keptColumns.min() ?? "", row: imported.row)) }
    self.kept = kept == stored?.kept ?? KeptCells() || kept.isTooLarge ? nil : kept
    formerHandles = stored == nil ? [imported.formerHandle].compactMap { $0 } : []
    self.rows = rows
  }

  /// The stored variant that a row speaks of: the one with its options, else the only one with its SKU. Each is one row's.
  private static func match(
    _ line: ImportedVariant, in old: Product, options: [String], but taken: [VariantID: Int]
  ) -> Variant? {
    let free = old.variants.filter { taken[$0.id] == nil }
    if old.options.map({ $0.lowercased() }) == options.map({ $0.lowercased() }),
      let same = free.first(where: { $0.optionValues == line.optionValues })
    {
      return same
    }
    guard let sku = line.sku else { return nil }
    let alike = old.variants.filter { SKU.key($0.sku) == SKU.key(sku) }
    return alike.count == 1 ? alike.first { taken[$0.id] == nil } : nil
  }

  private static func variant(
    _ line: ImportedVariant, _ old: Variant?, handle: String, media: [MediaItem], ids: IdentifierSource
  ) throws(Refusal) -> Variant {
    guard let price = line.price ?? old?.price else {
      throw refusal(line.row, "Variant Price", "A new variant needs a price.")
    }
    let name =
      line.optionValues.isEmpty ? nil : String(line.optionValues.joined(separator: " / ").unicodeScalars.prefix(250))
    let grams = line.grams.or(old?.weight?.grams)
    let unit = line.weightUnit.or(old?.weight?.unit ?? .g)
    var picture = old?.media.flatMap { shown in media.contains { $0.id == shown } ? shown : nil }
    if case .given(let url) = line.picture {
      picture = url.flatMap { address in media.first { $0.isKnown(as: address) } }?.id
    }
    return Variant(
      id: old?.id ?? VariantID(ids.next()), sku: line.sku ?? old?.sku ?? madeUpSKU(handle, line.optionValues),
      name: line.optionValues == old?.optionValues ? old?.name : name, price: price,
      optionValues: line.optionValues, compareAtPrice: line.compareAtPrice.or(old?.compareAtPrice),
      barcode: line.barcode.or(old?.barcode), weight: grams.map { Weight(grams: $0, unit: unit) },
      requiresShipping: line.requiresShipping.or(old?.requiresShipping ?? true),
      isTaxable: line.isTaxable.or(old?.isTaxable ?? true), media: picture, attributes: old?.attributes ?? [],
      content: line.content.or(old?.content), taxClass: old?.taxClass, components: old?.components ?? [])
  }

  /// A code for a variant without one: the same at every import.
  private static func madeUpSKU(_ handle: String, _ values: [String]) -> String {
    let parts = [handle] + values.map { Handle.make(from: $0) }
    var fingerprint = Fingerprint()
    for part in [handle] + values { fingerprint.mix(part) }
    let readable = parts.joined(separator: "-").uppercased()
    let ending = String(fingerprint.value, radix: 36).uppercased().suffix(6)
    return values.isEmpty && readable.utf8.count <= 64 ? readable : "\(readable.prefix(57))-\(ending)"
  }

  /// The product's pictures, then those that only variants have. Pictures are known by their addresses.
  private static func media(_ imported: ImportedProduct, old: [MediaItem], ids: IdentifierSource) -> [MediaItem] {
    var media: [MediaItem] = []
    if case .given(let pictures) = imported.pictures {
      for picture in pictures {
        var item = old.first { $0.isKnown(as: picture.url) } ?? MediaItem(id: MediaID(ids.next()), url: picture.url)
        item.alt = picture.alt
        media.append(item)
      }
    } else {
      media = old
    }
    for line in imported.variants {
      guard case .given(let url?) = line.picture, !media.contains(where: { $0.isKnown(as: url) }) else { continue }
      media.append(old.first { $0.isKnown(as: url) } ?? MediaItem(id: MediaID(ids.next()), url: url))
    }
    return media
  }

  private static func refusal(_ row: Int, _ column: String?, _ reason: String) -> Refusal {
    Refusal(issue: ImportIssue(row: row, column: column, reason: reason))
  }
}

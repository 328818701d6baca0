public import Access
public import Catalog
public import FoundationCore
public import Persistence
import ProductFiles
public import StoreIdentifiers

/// Columns of product files whose cells are kept as they are, and the attributes that staff make of them.
public struct KeptColumns: Sendable {
  private static let kind = "catalog.column-mapping"
  /// How many products share a commit, and how long nothing is written after it, as with imports.
  private static let (batch, rest) = (12, Duration.milliseconds(2))

  private let database: Database
  private let clock: WallClock
  private let reindexing: Reindexing
  private let didChange: ChangeNotice

  init(database: Database, clock: WallClock, reindexing: Reindexing, didChange: @escaping ChangeNotice) {
    (self.database, self.clock, self.reindexing, self.didChange) = (database, clock, reindexing, didChange)
  }

  /// Every column, by name. Needs `catalog.write`. O(cells).
  ///
  /// - Throws: `access` without `catalog.write`; `storage` when the database fails.
  public func all(as principal: Principal) async throws(CatalogError) -> [KeptColumn] {
    try principal.mustWrite()
    return try await database.report { snapshot throws(CatalogError) in
      try KeptColumnRecords.columns("1 = 1", in: snapshot).sorted { $0.name < $1.name }
    }
  }

  /// A column with what it could become. Needs `catalog.write`. O(cells of the column).
  ///
  /// - Throws: `access` without `catalog.write`; `keptColumnNotFound` when no product has a cell of it; `storage` when
  ///   the database fails.
  public func column(_ name: String, as principal: Principal) async throws(CatalogError) -> KeptColumnDetails {
    try principal.mustWrite()
    return try await database.report { snapshot throws(CatalogError) in
      let column = try KeptColumnRecords.column(name, in: snapshot)
      let texts = try KeptColumnRecords.texts(of: name, in: snapshot)
      let scope: AttributeScope =
        if let mapping = column.mapping { mapping.scope } else {
          try KeptColumnRecords.scope(of: name, in: snapshot)
        }
      let (types, untyped) = try KeptColumnRecords.types(of: name, in: snapshot)
      var draft = ColumnProposal(column: name, texts: texts).draft(scope: scope, types: types)
      if let mapping = column.mapping {
        draft.code = mapping.code
        for name in types {
          guard
            let attribute = try ProductTypeRecords.named(name, in: snapshot)?.attributes.first(where: {
              $0.code == mapping.code && $0.scope == mapping.scope
            })
          else { continue }
          (draft.kind, draft.name) = (attribute.kind, attribute.name)
          break
        }
      }
      return KeptColumnDetails(
        column: column, proposal: draft, values: texts.prefix(KeptColumnDetails.valueLimit).map(\.cut),
        untyped: untyped)
    }
  }

  /// Makes a column an attribute of some types of products. Needs `catalog.write`. Safe to repeat.
  ///
  /// Types that lack the attribute get it, with what the cells say to choose among. Cells become values in the
  /// background; later files write the attribute, also where no file has brought the column yet. A cell that the attribute
  /// cannot have stays as it is, and so do those of products of other types or of none.
  ///
  /// - Throws: `access` without `catalog.write`; `keptColumnNotFound` for a column that is known here by itself;
  ///   `invalidAttribute` where a type has another attribute of that code, or another column is that attribute;
  ///   `invalidAttributes` where there is nothing to choose among; `storage` when the database fails.
  public func map(_ draft: ColumnMappingDraft, as principal: Principal) async throws(CatalogError) -> KeptColumn {
    try principal.mustWrite()
    guard ShopifyColumn.isOther(draft.column), KeptCells.canKeep(draft.column) else { throw .keptColumnNotFound }
    // Nobody waits while a million cells are looked through.
    let texts = try await database.report { snapshot throws(CatalogError) in
      try KeptColumnRecords.texts(of: draft.column, in: snapshot)
    }
    try await database.write { work throws(CatalogError) in
      let (former, others) = try work.snapshot { snapshot throws(CatalogError) in
        (
          try ColumnMappingRecords.mapping(of: draft.column, in: snapshot), try ColumnMappingRecords.all(in: snapshot)
        )
      }
      if let other = others.first(where: {
        $0.column != draft.column && $0.code == draft.code && $0.scope == draft.scope
      }) {
        throw .invalidAttribute("The column \(other.column) is the attribute \(draft.code) already.")
      }
      let proposal = ColumnProposal(column: draft.column, texts: texts)
      let isChosen = [.dropdown, .multiselect, .boolean].contains(draft.kind)
      let attribute = Attribute(
        code: draft.code, name: draft.name, kind: draft.kind, choices: proposal.choices(for: draft.kind),
        scope: draft.scope, isFacet: isChosen)
      for type in draft.types { try ProductTypes.put(attribute, of: type, in: work) }
      if let former, former.code != draft.code || former.scope != draft.scope {
        try ColumnMappingRecords.remove(draft.column, in: work)
      }
      try ColumnMappingRecords.put(draft.code, draft.scope, of: draft.column, in: work)
      try work.enqueue(JobDraft(kind: Self.kind, payload: Array(draft.column.utf8), key: draft.column))
      try work.audit(
        AuditSubject("catalog/kept-columns", draft.column),
        changes: [FieldChange(field: "/code", text: former?.code, to: draft.code)])
    }
    try await reindexing.settle()
    return try await database.report { snapshot throws(CatalogError) in
      try KeptColumnRecords.column(draft.column, in: snapshot)
    }
  }

  /// Makes a column what it was: cells that are kept as they are. Needs `catalog.write`. Attributes and their values stay;
  /// files say what the cells said last.
  ///
  /// - Throws: `access` without `catalog.write`; `keptColumnNotFound` when it is no attribute; `storage` when the
  ///   database fails.
  public func unmap(_ name: String, as principal: Principal) async throws(CatalogError) -> KeptColumn {
    try principal.mustWrite()
    let column = try await database.report { snapshot throws(CatalogError) in
      try KeptColumnRecords.column(name, in: snapshot)
    }
    return try await database.write { work throws(CatalogError) in
      let mapping = try work.snapshot { snapshot throws(CatalogError) in
        try ColumnMappingRecords.mapping(of: name, in: snapshot)
      }
      guard let mapping else { throw .keptColumnNotFound }
      try ColumnMappingRecords.remove(name, in: work)
      try work.audit(
        AuditSubject("catalog/kept-columns", name),
        changes: [FieldChange(field: "/code", text: mapping.code, to: nil)])
      return KeptColumn(
        name: name, products: column.products, cells: column.cells, mapped: 0, example: column.example, mapping: nil)
    }
  }

  /// The kept cells of a product and its variants, the product's own first, by column. Needs `catalog.write`.
  ///
  /// - Throws: `access` without `catalog.write`; `notFound` when there is no such product; `storage` when the database
  ///   fails.
  public func cells(of product: ProductID, as principal: Principal) async throws(CatalogError) -> [KeptCell] {
    try principal.mustWrite()
    return try await database.answer { snapshot throws(CatalogError) in
      _ = try ProductRecords.stored(product, in: snapshot)
      return try KeptColumnRecords.cells(of: product, in: snapshot)
    }
  }

  /// What makes values of the cells that there were before a mapping. A killed process goes on after the last products
  /// that were committed.
  public var handler: JobHandler {
    JobHandler(kind: Self.kind, attempts: 20) { run in
      let column = String(decoding: run.job.payload, as: UTF8.self)
      while try await JobQueue(database).job(run.job.id)?.state == .running {
        let now = clock.now()
        let isOver = try await database.write { work throws(CatalogError) in
          try Self.goOn(with: column, at: now, in: work)
        }
        didChange()
        if isOver { break }
        try await Task.sleep(for: Self.rest)
      }
      return .done
    }
  }

  /// Makes values of the cells of some products; true where there are no more.
  private static func goOn(
    with column: String, at now: Timestamp, in work: borrowing UnitOfWork<CatalogSchema>
  ) throws(CatalogError) -> Bool {
    let found = try work.snapshot { snapshot throws(CatalogError) in
      try ColumnMappingRecords.mapping(of: column, in: snapshot)
    }
    guard let mapping = found, !mapping.isDone else { return true }
    let products = try ColumnMappingRecords.next(batch, of: mapping, in: work)
    for id in products { try settle(id, mapping, at: now, in: work) }
    try ColumnMappingRecords.advance(column, to: products.last, in: work)
    return products.isEmpty
  }

  private static func settle(
    _ id: ProductID, _ mapping: ColumnMappingRow, at now: Timestamp, in work: borrowing UnitOfWork<CatalogSchema>
  ) throws(CatalogError) {
    let product = try ProductRecords.stored(id, in: work)
    guard let name = product.type else { return }
    let (type, costs, stored) = try work.snapshot { snapshot throws(CatalogError) in
      (
        try ProductTypeRecords.named(name, in: snapshot), try ProductRecords.costs(of: [id], in: snapshot),
        try KeptCellRecords.cells(of: [id], in: snapshot)[id] ?? KeptCells()
      )
    }
    var (settled, kept) = (product, stored)
    MappedColumns([mapping], of: type).settle(&settled, &kept, cellsDecide: true)
    if settled != product {
      try ProductRecords.update(product, to: settled, costs: (costs, costs), at: now, in: work)
    }
    // Also where the cells are the same: which of them attributes say is stored with them.
    try KeptCellRecords.replace(kept, of: settled, in: work)
  }
}

extension ColumnProposal.Text {
  /// The text, as much of it as is told.
  fileprivate var cut: String {
    String(String.UnicodeScalarView(text.unicodeScalars.filter { $0.value >= 0x20 && $0.value != 0x7F }.prefix(100)))
  }
}

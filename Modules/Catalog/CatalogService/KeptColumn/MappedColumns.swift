import Catalog
import FoundationCore
import ProductFiles
import StoreIdentifiers

/// The columns whose cells are values of a product's attributes. Pure functions.
///
/// The cell stays beside the value as the file wrote it, so that exports give it back, and follows when the value changes.
struct MappedColumns: Sendable {
  private let columns: [(name: String, attribute: Attribute)]

  /// Those of the mappings for which a type has the attribute: none without a type.
  init(_ mappings: [ColumnMappingRow], of type: ProductType?) {
    columns = mappings.compactMap { mapping in
      type?.attributes.first { $0.code == mapping.code && $0.scope == mapping.scope }.map { (mapping.column, $0) }
    }
  }

  /// The attribute that says what a column says.
  func attribute(of column: String) -> Attribute? { columns.first { $0.name == column }?.attribute }

  /// Values as cells say them that have changed: those cells decide. Values that are new are left to `settle`.
  func obeying(
    _ cells: [String: String], changedFrom former: [String: String], _ scope: AttributeScope,
    over values: [AttributeValue]
  ) -> [AttributeValue] {
    values.compactMap { value in
      guard let (name, attribute) = columns.first(where: { $0.attribute.code == value.code }),
        attribute.scope == scope, cells[name] != former[name]
      else { return value }
      guard let said = cells[name].flatMap({ attribute.values(ofCell: $0) }) else { return nil }
      return AttributeValue(code: value.code, values: said)
    }
  }

  /// Makes cells and values agree: a value decides where there is one, or, where wanted, a cell that can be read. A cell that
  /// cannot be read stays.
  func settle(_ product: inout Product, _ kept: inout KeptCells, cellsDecide: Bool = false) {
    settle(&product.attributes, &kept.product, .product, cellsDecide)
    for place in product.variants.indices {
      let id = product.variants[place].id
      var cells = kept.variants[id] ?? [:]
      settle(&product.variants[place].attributes, &cells, .variant, cellsDecide)
      kept.variants[id] = cells.isEmpty ? nil : cells
    }
  }

  private func settle(
    _ values: inout [AttributeValue], _ cells: inout [String: String], _ scope: AttributeScope, _ cellsDecide: Bool
  ) {
    for (name, attribute) in columns where attribute.scope == scope {
      let said = cells[name].flatMap { attribute.values(ofCell: $0) }
      if let place = values.firstIndex(where: { $0.code == attribute.code }) {
        if let said, cellsDecide {
          values[place] = AttributeValue(code: attribute.code, values: said)
        } else if cells[name] == nil || said.map({ $0 != values[place].values }) == true {
          cells[name] = values[place].cell
        }
      } else if let said, values.count < AttributeValue.limit {
        values.append(AttributeValue(code: attribute.code, values: said))
      }
    }
  }
}

extension [ColumnMappingRow] {
  /// Changes cells as their values were changed.
  func follow(from old: Product?, to new: Product, _ kept: inout KeptCells) {
    follow(from: old?.attributes ?? [], to: new.attributes, &kept.product, .product)
    for variant in new.variants {
      let former = old?.variants.first { $0.id == variant.id }?.attributes ?? []
      guard former != variant.attributes else { continue }
      var cells = kept.variants[variant.id] ?? [:]
      follow(from: former, to: variant.attributes, &cells, .variant)
      kept.variants[variant.id] = cells.isEmpty ? nil : cells
    }
  }

  private func follow(
    from old: [AttributeValue], to new: [AttributeValue], _ cells: inout [String: String], _ scope: AttributeScope
  ) {
    for mapping in self where mapping.scope == scope {
      let value = new.first { $0.code == mapping.code }
      guard old.first(where: { $0.code == mapping.code })?.values != value?.values else { continue }
      cells[mapping.column] = value?.cell
    }
  }

  /// Whether a value of an owner says what its cell of a column says.
  func isMapped(_ column: String, _ text: String, _ scope: AttributeScope, by values: [AttributeValue]) -> Bool {
    contains { mapping in
      mapping.column == column && mapping.scope == scope
        && values.contains { $0.code == mapping.code && $0.isSaid(by: text) }
    }
  }

  /// Values without those that cells said which another type cannot have.
  func leavingOut(
    _ former: [String: String], _ scope: AttributeScope, from values: [AttributeValue], unlessIn columns: MappedColumns
  ) -> [AttributeValue] {
    values.filter { value in
      !contains { mapping in
        mapping.code == value.code && mapping.scope == scope && columns.attribute(of: mapping.column) == nil
          && former[mapping.column].map { value.isSaid(by: $0) } == true
      }
    }
  }
}

/// A column of product files whose cells are kept with products as they are: nothing here is called so.
public struct KeptColumn: Identifiable, Hashable, Sendable {
  /// The column's name as files write it.
  public let name: String
  /// How many products have a cell of it, or have a variant that has one.
  public let products: Int
  /// How many cells there are.
  public let cells: Int
  /// How many of them the attribute of its mapping says too; 0 without a mapping.
  public let mapped: Int
  /// What stands in one of them, cut after 100 characters.
  public let example: String
  /// Which attribute says what the column says; nil where staff have not chosen one.
  public let mapping: ColumnMapping?

  /// A column.
  public init(name: String, products: Int, cells: Int, mapped: Int, example: String, mapping: ColumnMapping?) {
    (self.name, self.products, self.cells, self.mapped) = (name, products, cells, mapped)
    (self.example, self.mapping) = (example, mapping)
  }

  /// The column's name, of which there is one each.
  public var id: String { name }
}

/// Which attribute says what a column of product files says.
public struct ColumnMapping: Hashable, Sendable {
  /// The attribute's code. The types of products that have such an attribute say of which kind it is.
  public let code: String
  /// Whether products or variants have it.
  public let scope: AttributeScope
  /// Whether cells that there were before are still becoming values.
  public let isUnderWay: Bool

  /// A mapping.
  public init(code: String, scope: AttributeScope, isUnderWay: Bool = false) {
    (self.code, self.scope, self.isUnderWay) = (code, scope, isUnderWay)
  }
}

/// What a column of product files is to become: an attribute of some types of products.
public struct ColumnMappingDraft: Hashable, Sendable {
  /// How many types can have the attribute by one mapping.
  public static let typeLimit = 100

  /// The column's name as files write it.
  public var column: String
  /// The attribute's code.
  public var code: String
  /// What people call the attribute.
  public var name: String
  /// The form of its values.
  public var kind: AttributeKind
  /// Whether products or variants have it.
  public var scope: AttributeScope
  /// The names of the types of products that get it. Types that nobody has described are described by it.
  public var types: [String]

  /// A draft.
  public init(
    column: String, code: String, name: String, kind: AttributeKind, scope: AttributeScope, types: [String]
  ) {
    (self.column, self.code, self.name, self.kind) = (column, code, name, kind)
    (self.scope, self.types) = (scope, types)
  }
}

/// A column with what it could become.
public struct KeptColumnDetails: Hashable, Sendable {
  /// How many of its values are told at most.
  public static let valueLimit = 20

  /// The column.
  public let column: KeptColumn
  /// What its name and its cells suggest.
  public let proposal: ColumnMappingDraft
  /// The most frequent texts of its cells, each cut after 100 characters.
  public let values: [String]
  /// How many of its products have no type, so that their cells stay as they are.
  public let untyped: Int

  /// A column with its proposal.
  public init(column: KeptColumn, proposal: ColumnMappingDraft, values: [String], untyped: Int) {
    (self.column, self.proposal, self.values, self.untyped) = (column, proposal, values, untyped)
  }
}

/// A cell of a product file that is kept with a product as it is.
public struct KeptCell: Hashable, Sendable {
  /// How many are told of a product at most.
  public static let limit = 5_000

  /// The column's name.
  public let column: String
  /// The code of the variant that it is about; nil for the product's own.
  public let sku: String?
  /// What stands in it.
  public let text: String
  /// Whether an attribute says so too.
  public let isMapped: Bool

  /// A cell.
  public init(column: String, sku: String?, text: String, isMapped: Bool) {
    (self.column, self.sku, self.text, self.isMapped) = (column, sku, text, isMapped)
  }
}

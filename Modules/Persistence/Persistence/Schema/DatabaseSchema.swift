import FoundationCore

/// What one context owns in the database: its tables, its migrations, and the error its statements throw.
///
/// The table `product` of the owner `catalog` is `catalog_product` on disk. Statements of an owner reach its own tables
/// alone; begin index names with the owner's name too, since they share one namespace.
public protocol DatabaseSchema: Sendable {
  /// A closed enum; the raw value is the table's name without the owner.
  associatedtype Table: RawRepresentable<String>, CaseIterable, Sendable
  /// What statements of this owner throw.
  associatedtype Failure: StorageError
  /// The owner's name: lowercase letters and digits, unique in the database, not `persistence`.
  static var name: String { get }
  /// Numbered by position from 1 and applied once, each in its own transaction. Append only: a shipped one is fixed.
  static var migrations: [Migration<Self>] { get }
  /// What its commands publish; none unless an owner says otherwise.
  static var events: [any DescribedEventType] { get }
  /// True when only one command at a time writes to this owner's tables, on every engine.
  ///
  /// For owners whose decisions rest on many rows, and whose writes are few: each command holds the owner from its first
  /// statement to its end, other commands wait, and reads go on. False unless an owner says otherwise.
  static var isSerial: Bool { get }
}

extension DatabaseSchema {
  /// None.
  public static var events: [any DescribedEventType] { [] }
  /// False: commands run side by side where the engine can, and lock what they decide about.
  public static var isSerial: Bool { false }
}

/// One step of a schema: statements applied together or not at all.
///
/// Expand, then contract: the previous release must run on the new tables.
public struct Migration<Owner: DatabaseSchema>: ExpressibleByArrayLiteral, Sendable {
  let statements: [SQL<Owner>]

  /// Makes a step of statements, run in order.
  public init(arrayLiteral statements: SQL<Owner>...) { self.statements = statements }

  /// Makes a step of statements, run in order.
  public init(_ statements: [SQL<Owner>]) { self.statements = statements }
}

extension Migration {
  /// A fingerprint of the engine-neutral text and the parameters: notices an edit, guards against nothing else.
  var checksum: Int64 {
    var fingerprint = Fingerprint()
    for sql in statements {
      fingerprint.mix(
        sql.statement.text(
          parameter: { "?\($0)" }, table: { "<\($0)>" }, keyword: { "<\($0)>" }, emptyList: { _ in "<none>" }))
      for parameter in sql.statement.parameters { fingerprint.mix("\(parameter)") }
    }
    return Int64(bitPattern: fingerprint.value)
  }
}

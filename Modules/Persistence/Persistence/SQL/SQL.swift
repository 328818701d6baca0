/// A statement, or a piece of one, whose parameters are bound and never spliced: text comes from source literals alone.
///
/// ```swift
/// "UPDATE \(.stock) SET available = available - \(quantity) WHERE sku = \(sku) AND available >= \(quantity)"
/// ```
/// Literal parts are `StaticString`, so `SQL(stringLiteral: userInput)` does not compile; a table is a case of its
/// owner's closed `Table` enum; everything else in an interpolation becomes a parameter. Building one costs two small
/// arrays and no text: engines recognise a statement by the addresses of its literals.
///
/// One spelling serves both engines: `ON CONFLICT`, `RETURNING`, quoted identifiers; name every CHECK.
public struct SQL<Owner: DatabaseSchema>: ExpressibleByStringInterpolation, Sendable {
  let statement: Statement

  init(_ statement: Statement) { self.statement = statement }

  /// Makes a statement without parameters.
  public init(stringLiteral literal: StaticString) {
    var builder = Statement.Builder(pieces: 1, parameters: 0)
    builder.append(literal)
    statement = builder.statement(owner: Owner.name)
  }

  /// Makes a statement of literals, tables, keywords, fragments and parameters.
  public init(stringInterpolation: StringInterpolation) {
    statement = stringInterpolation.builder.statement(owner: Owner.name)
  }

  /// Joins fragments, such as conditions by `" AND "` or assignments by `", "`; empty when there are none.
  public static func joined(_ fragments: [SQL<Owner>], by separator: StaticString) -> SQL<Owner> {
    var builder = Statement.Builder(pieces: fragments.count * 4, parameters: fragments.count * 2)
    for index in fragments.indices {
      if index > 0 { builder.append(separator) }
      builder.append(fragments[index].statement)
    }
    return SQL(builder.statement(owner: Owner.name))
  }
}

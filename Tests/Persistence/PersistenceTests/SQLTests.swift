import FoundationCore
import Persistence
import Testing

/// What a value of `SQL` is worth shows when an engine runs it: see PersistenceSQLiteTests.
///
/// Here is what needs no engine.
///
/// That text made at run time cannot become SQL is checked by the compiler: `SQL<Owner>(stringLiteral: input)` and
/// `let sql: SQL<Owner> = input` do not compile, because literals are `StaticString`; there is no other initialiser.
@Suite struct SQLTests {
  enum Colour: String, SQLBindable, SQLReadable { case red, green }

  @Test func `an enum with raw values binds as its raw value`() {
    #expect(Colour.green.sqlValue == .text("green"))
    #expect(Colour.sqlKind == .text)
  }

  @Test(arguments: [
    (Int(7).sqlValue, SQLValue.integer(7)), (true.sqlValue, .integer(1)), (false.sqlValue, .integer(0)),
    (Timestamp(milliseconds: 5).sqlValue, .integer(5)), ([UInt8(1)].sqlValue, .bytes([1])),
    (UniqueID(high: 1, low: 2).sqlValue, .id(UniqueID(high: 1, low: 2))), (String?.none.sqlValue, .null(.text)),
    (Int?.some(3).sqlValue, .integer(3)), (Colour?.none.sqlValue, .null(.text)),
  ]) func `a value binds as its kind, and a null keeps it`(value: SQLValue, expected: SQLValue) {
    #expect(value == expected)
  }
}

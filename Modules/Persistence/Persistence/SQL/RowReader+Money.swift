public import FoundationCore

extension RowReader {
  /// Reads an amount and its currency from two columns.
  ///
  /// - Throws: `decoding` for columns of other kinds, an amount out of range, or an unknown currency.
  public mutating func readMoney() throws(DatabaseError) -> Money {
    let amount: Int64 = try read()
    return try Self.money(amount, try readCurrency())
  }

  /// Reads an amount of a currency that another column gave.
  ///
  /// - Throws: `decoding` for a column of another kind, or an amount out of range.
  public mutating func readAmount(_ currency: Currency) throws(DatabaseError) -> Money {
    try Self.money(try read(), currency)
  }

  /// Reads a currency's code.
  ///
  /// - Throws: `decoding` for a column of another kind, or an unknown currency.
  public mutating func readCurrency() throws(DatabaseError) -> Currency {
    let code: String = try read()
    guard let currency = Currency(code: code) else { throw .statement("a stored currency is not known") }
    return currency
  }

  private static func money(_ amount: Int64, _ currency: Currency) throws(DatabaseError) -> Money {
    do { return try Money(amount, currency) } catch { throw .statement("a stored amount is out of range") }
  }
}

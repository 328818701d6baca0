public import FoundationCore

/// A retailer's invoices, read and sorted into what can be booked and what cannot.
public struct Ledger: Sendable {
  /// One line of goods.
  public struct Line: Hashable, Sendable {
    /// The stock code as the ledger spells it.
    public var code: String
    /// How many; positive, also on credits.
    public var quantity: Int
    /// The price of one.
    public var price: Money
  }

  /// An invoice or a credit note.
  public struct Document: Hashable, Sendable {
    /// Its number.
    public var number: String
    /// The customer's number; nil for a guest.
    public var customer: String?
    /// The goods, in the ledger's order.
    public var lines: [Line] = []
    /// Carriage charged, line by line.
    public var carriage: [Money] = []
    /// Discounts given, line by line.
    public var discounts: [Money] = []
    /// Whether it gives back.
    public var isCredit: Bool
  }

  /// Why a line of the file was not booked.
  public enum SkipReason: String, CaseIterable, Sendable {
    /// Neither goods nor carriage nor discount: a fee, a sample, a manual entry, a voucher.
    case notGoods = "not goods"
    /// The price is nothing or less.
    case noPrice = "no price"
    /// An invoice that takes goods back: the retailer's own stock correction.
    case stockCorrection = "stock correction"
    /// Carriage or discount on a document without goods.
    case withoutGoods = "carriage or discount without goods"
    /// Carriage or discount on a credit note: no goods to credit it against.
    case creditWithoutGoods = "carriage or discount credited"
    /// A credit note's line that takes nothing back.
    case notACredit = "credit of nothing"
    /// A number that cannot be read, or does not fit the currency.
    case unreadable = "unreadable"
  }

  /// The documents, in the order of their first lines.
  public internal(set) var documents: [Document] = []
  /// Lines of the file that are not booked, by reason.
  public internal(set) var skipped: [SkipReason: Int] = [:]
  /// What each product is called, by the key of its code.
  public internal(set) var names: [String: String] = [:]

  /// Invoices with goods.
  public var invoices: [Document] { documents.filter { !$0.isCredit } }
  /// Credit notes with goods.
  public var credits: [Document] { documents.filter(\.isCredit) }

  /// The documents of each customer, in their order, and each document without a customer alone. Those who have the most
  /// come first.
  var documentsByCustomer: [[Document]] {
    let known = Dictionary(grouping: documents.filter { $0.customer != nil }) { $0.customer ?? "" }
    let alone = documents.filter { $0.customer == nil }.map { [$0] }
    return known.sorted { ($0.value.count, $1.key) > ($1.value.count, $0.key) }.map(\.value) + alone
  }
}

extension [Ledger.Document] {
  /// How many lines of goods.
  var lineCount: Int { reduce(0) { $0 + $1.lines.count } }
  /// How many units of goods.
  var units: Int { reduce(0) { $0 + $1.lines.reduce(0) { $0 + $1.quantity } } }

  /// What the goods come to.
  func goods(in currency: Currency) throws(MoneyError) -> Money {
    var total = Money.zero(currency)
    for document in self {
      for line in document.lines { total = try total.adding(line.price.multiplied(by: line.quantity)) }
    }
    return total
  }
}

import Catalog
public import FoundationCore

/// Reads a ledger from comma-separated values with the columns `InvoiceNo`, `StockCode`, `Description`, `Quantity`,
/// `UnitPrice` and `CustomerID`, in any order, among others.
public struct LedgerReader {
  /// The file cannot be a ledger.
  public struct FormatError: Error, CustomStringConvertible, Sendable {
    /// What is missing.
    public let description: String
  }

  private static let columns = ["InvoiceNo", "StockCode", "Description", "Quantity", "UnitPrice", "CustomerID"]
  /// Postage and carriage, by the codes retailers' systems give them.
  private static let carriageCodes: Set<String> = ["POST", "DOT", "C2"]

  /// Reads a whole file. Every line is booked or counted under a reason.
  public static func read(_ bytes: [UInt8], currency: Currency) throws(FormatError) -> Ledger {
    var reader = CSVReader(bytes)
    let header = reader.next() ?? []
    var places: [Int] = []
    for column in columns {
      guard let place = header.firstIndex(of: column) else {
        throw FormatError(description: "The file has no column \(column).")
      }
      places.append(place)
    }
    var builder = LedgerBuilder(currency: currency)
    while let record = reader.next() {
      let cells = places.map { $0 < record.count ? record[$0] : "" }
      builder.add(
        invoice: cells[0], code: SKU.normalized(cells[1]), description: cells[2], quantity: cells[3], price: cells[4],
        customer: cells[5])
    }
    return builder.finish()
  }

  static func isCarriage(_ code: String) -> Bool { carriageCodes.contains(code.uppercased()) }
}

/// Puts documents together, line by line.
struct LedgerBuilder {
  let currency: Currency
  private var ledger = Ledger()
  private var places: [String: Int] = [:]

  init(currency: Currency) { self.currency = currency }

  mutating func add(
    invoice: String, code: String, description: String, quantity: String, price: String, customer: String
  ) {
    let isCredit = invoice.first == "C" || invoice.first == "c"
    guard isCredit || invoice.first?.isNumber == true, !code.isEmpty, let quantity = Int(quantity),
      (-1_000_000...1_000_000).contains(quantity), let price = Money(decimal: price, currency)
    else { return skip(.unreadable) }
    guard price.amount > 0 else { return skip(.noPrice) }
    if code.first.map({ ("0"..."9").contains($0) }) == true {
      if isCredit, quantity >= 0 { return skip(.notACredit) }
      if !isCredit, quantity <= 0 { return skip(.stockCorrection) }
      let name = description.split(whereSeparator: \.isWhitespace).joined(separator: " ")
      if ledger.names[SKU.key(code), default: ""].isEmpty { ledger.names[SKU.key(code)] = name }
      let line = Ledger.Line(code: code, quantity: abs(quantity), price: price)
      change(invoice, customer, isCredit) { $0.lines.append(line) }
    } else if LedgerReader.isCarriage(code) || code.uppercased() == "D" {
      if isCredit { return skip(.creditWithoutGoods) }
      guard let amount = try? price.multiplied(by: abs(quantity)) else { return skip(.unreadable) }
      if LedgerReader.isCarriage(code), quantity > 0 {
        change(invoice, customer, isCredit) { $0.carriage.append(amount) }
      } else if code.uppercased() == "D", quantity < 0 {
        change(invoice, customer, isCredit) { $0.discounts.append(amount) }
      } else {
        skip(.stockCorrection)
      }
    } else {
      skip(.notGoods)
    }
  }

  mutating func finish() -> Ledger {
    for document in ledger.documents where document.lines.isEmpty {
      ledger.skipped[.withoutGoods, default: 0] += document.carriage.count + document.discounts.count
    }
    ledger.documents.removeAll(where: \.lines.isEmpty)
    return ledger
  }

  private mutating func skip(_ reason: Ledger.SkipReason) { ledger.skipped[reason, default: 0] += 1 }

  /// Changes the document of a number, which is made when it is first met.
  private mutating func change(
    _ number: String, _ customer: String, _ isCredit: Bool, _ body: (inout Ledger.Document) -> Void
  ) {
    let place = places[number] ?? ledger.documents.count
    if place == ledger.documents.count {
      places[number] = place
      let name = customer.isEmptyOrWhiteSpace ? nil : customer
      ledger.documents.append(Ledger.Document(number: number, customer: name, isCredit: isCredit))
    }
    body(&ledger.documents[place])
  }
}

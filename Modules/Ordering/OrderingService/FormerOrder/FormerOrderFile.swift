import FoundationCore
import Imports
import Ordering

/// The rows of one order, as Shopify exports them: the order stands in the first, and each has a line.
struct FormerOrderFile {
  /// A row that cannot be taken in.
  struct Refusal: Error {
    let issue: ImportIssue
  }

  /// An order without its id.
  struct Contents: Hashable {
    let name: String, email: String?, buyer: String?, placedAt: Timestamp, cancelledAt: Timestamp?
    let payment: String?, fulfilment: String?, sums: FormerOrder.Sums, billing: [String], delivery: [String]
    let lines: [FormerOrder.Line], details: [FormerOrder.Detail]

    func order(_ id: FormerOrderID) -> FormerOrder {
      FormerOrder(
        id: id, name: name, email: email, buyer: buyer, placedAt: placedAt, cancelledAt: cancelledAt, payment: payment,
        fulfilment: fulfilment, sums: sums, billing: billing, delivery: delivery, lines: lines, details: details)
    }
  }

  static let ofOrder =
    [
      "Id", "Email", "Financial Status", "Fulfillment Status", "Subtotal", "Shipping", "Taxes", "Discount Amount",
      "Refunded Amount", "Cancelled at",
    ] + ["Billing", "Shipping"].flatMap { whose in addressParts.map { "\(whose) \($0)" } }
  static let ofLine = [
    "Lineitem quantity", "Lineitem price", "Lineitem sku", "Lineitem discount", "Lineitem fulfillment status",
  ]
  private static let addressParts = [
    "Name", "Company", "Street", "Address1", "Address2", "Zip", "City", "Province", "Province Name", "Country", "Phone",
  ]
  /// Columns that say something of a line and have no place here.
  private static let besideLine: Set = [
    "lineitem compare at price", "lineitem requires shipping", "lineitem taxable", "vendor",
  ]
  /// How long a text may be by which orders are found, in bytes.
  private static let keyLimit = 254
  /// How much is kept of an order, in bytes.
  private static let limit = 256 << 10

  private let rows: [TableReading.Row]
  private let first: TableReading.Row

  init(_ entry: TableReading.Entry) { (rows, first) = (entry.rows, entry.first) }

  /// What the former shop knows an order by.
  static func identity(_ row: TableReading.Row) -> String? {
    guard let text = row["Id"] ?? row["Name"] else { return nil }
    let identity = text.oneLine
    return identity.isEmpty ? nil : identity
  }

  /// What the rows say, with what is told of it.
  func contents() throws(Refusal) -> (Contents, [ImportNote]) {
    guard let code = first["Currency"], let currency = Currency(code: code.uppercased()) else {
      throw refusal(first, "Currency", "Expected the code of a currency, such as EUR.")
    }
    guard let placedAt = try moment("Created at") else {
      throw refusal(first, "Created at", "An order needs the moment when it was placed.")
    }
    guard let total = try money(first, "Total", currency) else {
      throw refusal(first, "Total", "An order needs a total.")
    }
    var sums = FormerOrder.Sums(total: total)
    sums.subtotal = try money(first, "Subtotal", currency)
    sums.discount = try money(first, "Discount Amount", currency)
    sums.shipping = try money(first, "Shipping", currency)
    sums.taxes = try money(first, "Taxes", currency)
    sums.refunded = try money(first, "Refunded Amount", currency)
    var details = first.rest.filter { !Self.isBesideLine($0.column) }.map(Self.detail)
    var lines: [FormerOrder.Line] = []
    for row in rows {
      let more = row.number == first.number ? row.rest.filter { Self.isBesideLine($0.column) } : others(row)
      if let line = try line(row, currency, more.map(Self.detail)) {
        lines.append(line)
      } else {
        details += more.map(Self.detail)
      }
    }
    let contents = Contents(
      name: (first["Name"] ?? "").oneLine, email: first["Email"]?.oneLine,
      buyer: (first["Billing Name"] ?? first["Shipping Name"])?.oneLine, placedAt: placedAt,
      cancelledAt: try moment("Cancelled at"), payment: first["Financial Status"]?.oneLine,
      fulfilment: first["Fulfillment Status"]?.oneLine, sums: sums, billing: address("Billing"),
      delivery: address("Shipping"), lines: lines, details: details)
    try check(contents)
    return (contents, notes(sums))
  }

  /// What is found by has a length, and what is kept a size.
  private func check(_ contents: Contents) throws(Refusal) {
    for (column, text) in [("Id", first["Id"]), ("Name", contents.name), ("Email", contents.email)] {
      if let text, text.utf8.count > Self.keyLimit {
        throw refusal(first, column, "This is longer than \(Self.keyLimit) bytes.")
      }
    }
    let details = contents.details + contents.lines.flatMap(\.details)
    let texts =
      details.flatMap { [$0.column, $0.value] } + contents.billing + contents.delivery
      + contents.lines.flatMap { [$0.name, $0.sku ?? "", $0.fulfilment ?? ""] }
      + [contents.buyer ?? "", contents.payment ?? "", contents.fulfilment ?? ""]
    guard texts.reduce(0, { $0 + $1.utf8.count }) <= Self.limit else {
      throw refusal(first, "Name", "The order says more than \(Self.limit >> 10) KiB.")
    }
  }

  /// What a row below the first says beside its line: also of the order, where it says otherwise than the first.
  private func others(_ row: TableReading.Row) -> [(column: String, value: String)] {
    let differing = (["Created at", "Currency", "Total"] + Self.ofOrder).compactMap {
      column -> (column: String, value: String)? in
      guard let value = row[column], value != first[column] else { return nil }
      return (column, value)
    }
    return differing + row.rest
  }

  private func line(
    _ row: TableReading.Row, _ currency: Currency, _ details: [FormerOrder.Detail]
  ) throws(Refusal) -> FormerOrder.Line? {
    let name = row["Lineitem name"]?.oneLine
    guard name != nil || Self.ofLine.contains(where: { row[$0] != nil }) else { return nil }
    let text = row["Lineitem quantity"] ?? "1"
    guard let quantity = Int(text), (-1_000_000_000...1_000_000_000).contains(quantity) else {
      throw refusal(row, "Lineitem quantity", "Expected a number of units.")
    }
    return FormerOrder.Line(
      name: name ?? "", sku: row["Lineitem sku"]?.oneLine, quantity: quantity,
      price: try money(row, "Lineitem price", currency) ?? .zero(currency),
      discount: try money(row, "Lineitem discount", currency),
      fulfilment: row["Lineitem fulfillment status"]?.oneLine, details: details)
  }

  private func address(_ whose: String) -> [String] {
    func part(_ name: String) -> String? { first["\(whose) \(name)"]?.oneLine }
    let street = part("Address1").map { [$0, part("Address2")] } ?? [part("Street")]
    let city = [part("Zip"), part("City")].compactMap(\.self).joined(separator: " ")
    let lines =
      [part("Name"), part("Company")] + street
      + [city.isEmpty ? nil : city, part("Province Name") ?? part("Province"), part("Country"), part("Phone")]
    return lines.compactMap(\.self)
  }

  /// That the sums of the file are not one another's: prices contain taxes, or they are added.
  private func notes(_ sums: FormerOrder.Sums) -> [ImportNote] {
    guard let subtotal = sums.subtotal else { return [] }
    let goods = subtotal.amount + (sums.shipping?.amount ?? 0)
    guard sums.total.amount != goods, sums.total.amount != goods + (sums.taxes?.amount ?? 0) else { return [] }
    return [
      ImportNote(
        column: "Total", row: first.number, example: first["Total"],
        reason: "The sums do not add up: they were kept as they are.")
    ]
  }

  private func money(_ row: TableReading.Row, _ column: String, _ currency: Currency) throws(Refusal) -> Money? {
    guard let text = row[column] else { return nil }
    guard let money = Money(decimal: text, currency) else {
      throw refusal(row, column, "Expected an amount of \(currency.code) such as 12.50.")
    }
    return money
  }

  private func moment(_ column: String) throws(Refusal) -> Timestamp? {
    guard let text = first[column] else { return nil }
    let parts = text.split(separator: " ")
    let isWritten = parts.count == 3 && parts[2].utf8.count == 5
    let moment =
      isWritten
      ? Timestamp("\(parts[0])T\(parts[1])\(parts[2].prefix(3)):\(parts[2].suffix(2))") : Timestamp(text)
    guard let moment else {
      throw refusal(first, column, "Expected a moment such as 2026-06-22 01:24:35 +0400.")
    }
    return moment
  }

  private func refusal(_ row: TableReading.Row, _ column: String, _ reason: String) -> Refusal {
    Refusal(issue: ImportIssue(row: row.number, column: column, value: row[column], reason: reason))
  }

  private static func isBesideLine(_ column: String) -> Bool { besideLine.contains(column.lowercased()) }

  private static func detail(_ cell: (column: String, value: String)) -> FormerOrder.Detail {
    FormerOrder.Detail(column: cell.column.oneLine, value: cell.value.withoutControls)
  }
}

extension String {
  /// The same on one line, without control characters.
  fileprivate var oneLine: String { split(whereSeparator: \.isWhitespace).joined(separator: " ").withoutControls }

  /// The same without control characters other than ends of lines and tabs.
  fileprivate var withoutControls: String {
    String(
      String.UnicodeScalarView(
        unicodeScalars.filter { $0.properties.generalCategory != .control || $0 == "\n" || $0 == "\t" }))
  }
}

import Foundation
import FoundationCore
import MyStoreApp
import TestSupport
import Testing

/// Ledgers that are made up, with totals that are computed, bought through the store by the command.
struct ReplayTests {
  /// A ledger of random documents and what must come of it.
  private struct MadeUpLedger {
    var text = "InvoiceNo,StockCode,Description,Quantity,UnitPrice,CustomerID,Country\n"
    var invoices = 0, lines = 0, units = 0, creditLines = 0
    var goods: Int64 = 0, carriage: Int64 = 0, credit: Int64 = 0
    var skipped: [String: Int] = [:]

    init(seed: UInt64, documents: Int) {
      var random = SplitMix(seed: seed)
      for number in 0..<documents {
        let isCredit = number > 5 && Int.random(in: 0..<4, using: &random) == 0
        let customer = Int.random(in: 0..<3, using: &random) == 0 ? "" : "\(Int.random(in: 1...9, using: &random))"
        let invoice = (isCredit ? "C" : "") + "\(700_000 + number)"
        for _ in 0..<Int.random(in: 1...12, using: &random) {
          let quantity = Int.random(in: 1...30, using: &random)
          let price = Int64.random(in: 1...5_000, using: &random)
          let code =
            "\(Int.random(in: 1...40, using: &random))" + ["", "a", "A", "GR"][Int.random(in: 0..<4, using: &random)]
          row(invoice, code, "\"THING, \"\"\(code)\"\"\"", isCredit ? -quantity : quantity, price, customer)
          if isCredit {
            creditLines += 1
            credit += Int64(quantity) * price
          } else {
            lines += 1
            units += quantity
            goods += Int64(quantity) * price
          }
        }
        if isCredit { continue }
        invoices += 1
        if number.isMultiple(of: 3) {
          row(invoice, "POST", "POSTAGE", 2, 1_800, customer)
          carriage += 3_600
        }
        if number.isMultiple(of: 5) {
          row(invoice, "M", "Manual", 1, 500, customer)
          skipped["not goods", default: 0] += 1
        }
        if number.isMultiple(of: 7) {
          row(invoice, "5x", "", -4, 100, customer)
          skipped["stock correction", default: 0] += 1
          row(invoice, "5x", "free", 4, 0, customer)
          skipped["no price", default: 0] += 1
        }
      }
    }

    private mutating func row(
      _ invoice: String, _ code: String, _ name: String, _ quantity: Int, _ price: Int64, _ customer: String
    ) {
      let pounds = (try? Money(price, .gbp).decimal) ?? ""
      text += "\(invoice),\(code),\(name),\(quantity),\(pounds),\(customer),United Kingdom\n"
    }
  }

  private func replay(_ text: String, _ arguments: [String] = []) async throws -> (status: Int32, json: [String: Any]) {
    try await withTemporaryFolder { folder in
      let file = folder.appendingPathComponent("ledger.csv")
      try Data(text.utf8).write(to: file)
      let result = try await Command.mystore(["replay", file.path, "--json"] + arguments)
      let json = try JSONSerialization.jsonObject(with: Data(result.output.utf8)) as? [String: Any]
      return (result.status, json ?? [:])
    }
  }

  @Test(arguments: [1, 2, 3] as [UInt64])
  func `a ledger comes to the penny, whatever is in it`(seed: UInt64) async throws {
    let ledger = MadeUpLedger(seed: seed, documents: 60)
    let (status, report) = try await replay(ledger.text)
    #expect(status == 0)
    let expected: [String: Int] = [
      "invoices": ledger.invoices, "lines": ledger.lines, "units": ledger.units, "goodsTotal": Int(ledger.goods),
      "carriage": Int(ledger.carriage), "creditLines": ledger.creditLines, "creditTotal": -Int(ledger.credit),
      "refunds": Int(ledger.credit), "shippedOrders": ledger.invoices, "failures": 0, "discrepancies": 0,
    ]
    for (figure, value) in expected { #expect(report[figure] as? Int == value, "\(figure)") }
    #expect(report["skipped"] as? [String: Int] == ledger.skipped)
    #expect(report["reconciled"] as? Bool == true)
  }

  @Test func `a file without the columns of a ledger is refused`() async throws {
    try await withTemporaryFolder { folder in
      let file = folder.appendingPathComponent("other.csv")
      try Data("a,b\n1,2\n".utf8).write(to: file)
      let result = try await Command.mystore(["replay", file.path])
      #expect(result.status == 1)
      #expect(result.errors.contains("no column InvoiceNo"))
    }
  }

  @Test func `a running store can be bought from, twice, and what it had before does not count`() async throws {
    try await withTemporaryFolder { folder in
      let database = folder.appendingPathComponent("mystore.db").path
      let store = try await StoreProcess.start(database: database)
      let owner = try await StoreClients(base: store.base).asOwner(password: try #require(store.ownerPassword))
      _ = await store.stop()
      _ = owner
      let token = try await Command.mystore(["tokens", "issue", "owner@shop.example", "--database", database]).output
        .trimmingCharacters(in: .whitespacesAndNewlines)
      let again = try await StoreProcess.start(database: database)
      let ledger = MadeUpLedger(seed: 9, documents: 12)
      for _ in 0..<2 {
        let (status, report) = try await replay(
          ledger.text, ["--api", again.base.absoluteString, "--token", token])
        #expect(status == 0)
        #expect(report["goodsTotal"] as? Int == Int(ledger.goods))
      }
      #expect(await again.stop())
      let check = try await Command.mystore(["verify", "--database", database])
      #expect(check.status == 0, "\(check.output)")
    }
  }

  @Test func `every line of a ledger is booked or counted under a reason`() throws {
    let text = """
      StockCode,InvoiceNo,Quantity,UnitPrice,CustomerID,Description
      10A,1,2,1.50,7,Cup
      10a,1,1,1.40,7,
      10A,1,x,1.40,7,
      10A,1,1,1.405,7,
      10A,A1,1,1.40,7,
      ,1,1,1.40,7,
      BANK CHARGES,1,1,15.00,,
      D,C2,-1,5.00,7,Discount
      D,1,-1,0.50,7,Discount
      10A,C2,-1,1.50,7,Cup
      10A,C2,1,1.50,7,Cup
      DOT,3,1,9.99,,
      """
    let ledger = try LedgerReader.read(Array(text.utf8), currency: .gbp)
    #expect(ledger.documents.map(\.number) == ["1", "C2"])
    #expect(ledger.documents.first?.lines.map(\.quantity) == [2, 1])
    #expect(ledger.documents.first?.discounts.map(\.amount) == [50])
    #expect(ledger.names["10a"] == "Cup")
    #expect(
      ledger.skipped == [
        .unreadable: 4, .notGoods: 1, .creditWithoutGoods: 1, .notACredit: 1, .withoutGoods: 1,
      ])
  }
}

import FoundationCore
import Ordering
import StoreIdentifiers
import Testing

/// Requests and answers about money, as they go over the wire.
struct MoneySchemaTests {
  @Test func `a payment keeps its id, amount and consent, and needs an amount of money that came in`() throws {
    let payment = NewPayment(amount: try Money(1_295, .gbp), allowsOverpayment: true)
    let read = try Schema.newPayment.decode(Schema.newPayment.encode(payment))
    #expect(read.id == payment.id && read.amount == payment.amount && read.allowsOverpayment)
    let plain = #"{"id":"\#(payment.id)","amount":{"amount":1295,"currency":"GBP"}}"#
    #expect(try !Schema.newPayment.decode(Array(plain.utf8)).allowsOverpayment)
    for amount in ["-1", "1.5", "1e30", "\"1\""] {
      let wrong = plain.replacing("1295", with: amount)
      #expect(throws: SchemaError.self, "\(amount)") { try Schema.newPayment.decode(Array(wrong.utf8)) }
    }
  }

  @Test func `a refund keeps its id and amount`() throws {
    let refund = NewRefund(amount: try Money(395, .gbp))
    let read = try Schema.newRefund.decode(Schema.newRefund.encode(refund))
    #expect(read.id == refund.id && read.amount == refund.amount)
  }

  @Test func `a credit note keeps its lines, and which orders bear them`() throws {
    let price = try Money(100, .gbp)
    let borne = CreditApplication(order: .make(), orderLine: .make(), quantity: 2, amount: try Money(200, .gbp))
    let line = CreditNoteLine(
      id: .make(), variant: .make(), sku: "MUG", quantity: 3, unitPrice: price, total: try Money(300, .gbp),
      applied: [borne])
    let note = CreditNote(
      id: .make(), customer: .make(), reference: "R-1", lines: [line], total: try Money(300, .gbp),
      createdAt: Timestamp(milliseconds: 1_000))
    #expect(try Schema.creditNote.decode(Schema.creditNote.encode(note)) == note)
  }
}

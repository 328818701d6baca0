import Catalog
import FoundationCore
import MyStoreKit
import Ordering
import Shipping
import StoreIdentifiers

/// Books one document: an invoice becomes an order that is paid and shipped, a credit note a credit.
struct LedgerBooking: Sendable {
  let currency: Currency
  let ordering: OrderingHTTPClient
  let shipping: ShippingHTTPClient
  let variants: [String: VariantID]
  let people: [String: CustomerID]

  init(replay: LedgerReplay, variants: [String: VariantID], people: [String: CustomerID]) {
    currency = replay.currency
    ordering = replay.ordering
    shipping = replay.shipping
    self.variants = variants
    self.people = people
  }

  /// Nil when it is done, else why it failed.
  func book(_ document: Ledger.Document) async -> String? {
    do {
      if document.isCredit { try await credit(document) } else { try await order(document) }
      return nil
    } catch {
      return "\(document.number): \(error)"
    }
  }

  private func order(_ document: Ledger.Document) async throws {
    let lines = try document.lines.map { line in
      NewDraftOrder.Line(
        variant: try variant(line.code), quantity: line.quantity, unitPrice: line.price, priceReason: "As invoiced")
    }
    let draft = NewDraftOrder(
      customer: try customer(document), shipping: try document.carriage.sum(in: currency),
      discount: try document.discounts.sum(in: currency), priceReason: "As invoiced", reference: document.number,
      lines: lines)
    let prepared = try await ordering.prepare(draft)
    let placed = try await ordering.placeDraft(prepared.id, key: UniqueKey.make())
    if placed.totals.total.amount > 0 {
      _ = try await ordering.record(NewPayment(amount: placed.totals.total), for: placed.id)
    }
    _ = try await shipping.ship(NewShipment(order: placed.id))
  }

  private func credit(_ document: Ledger.Document) async throws {
    let lines = try document.lines.map { line in
      NewCreditNote.Line(variant: try variant(line.code), quantity: line.quantity, unitPrice: line.price)
    }
    _ = try await ordering.credit(
      NewCreditNote(
        customer: try customer(document), reference: document.number, reason: "As credited", lines: lines))
  }

  private func variant(_ code: String) throws -> VariantID {
    guard let variant = variants[SKU.key(code)] else { throw MissingPart(description: "no product for \(code)") }
    return variant
  }

  private func customer(_ document: Ledger.Document) throws -> CustomerID? {
    guard let number = document.customer else { return nil }
    guard let customer = people[number] else { throw MissingPart(description: "no customer \(number)") }
    return customer
  }
}

/// Something a document refers to could not be made.
struct MissingPart: Error, CustomStringConvertible {
  let description: String
}

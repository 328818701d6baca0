public import FoundationCore
public import StoreIdentifiers

/// Marks ids of credit notes.
public enum CreditNoteTag {}
/// A credit note's id.
public typealias CreditNoteID = Identifier<CreditNoteTag>
/// Marks ids of a credit note's lines.
public enum CreditNoteLineTag {}
/// A credit note line's id.
public typealias CreditNoteLineID = Identifier<CreditNoteLineTag>

/// What the shop gives back: against orders as far as they allow, the rest as a credit that stands alone.
public struct CreditNote: Identifiable, Hashable, Sendable {
  /// The credit note's id.
  public let id: CreditNoteID
  /// Who is credited; nil for a guest.
  public let customer: CustomerID?
  /// Another system's number for it.
  public let reference: String?
  /// What is credited.
  public let lines: [CreditNoteLine]
  /// The lines together.
  public let total: Money
  /// When it was booked.
  public let createdAt: Timestamp

  /// A credit note with all its parts.
  public init(
    id: CreditNoteID, customer: CustomerID?, reference: String?, lines: [CreditNoteLine], total: Money,
    createdAt: Timestamp
  ) {
    self.id = id
    self.customer = customer
    self.reference = reference
    self.lines = lines
    self.total = total
    self.createdAt = createdAt
  }
}

/// A variant that is credited, with its quantity and price.
public struct CreditNoteLine: Identifiable, Hashable, Sendable {
  /// The line's id.
  public let id: CreditNoteLineID
  /// What is credited.
  public let variant: VariantID
  /// Its code.
  public let sku: String
  /// How many.
  public let quantity: Int
  /// How much for one.
  public let unitPrice: Money
  /// How much for all.
  public let total: Money
  /// The order lines it is credited against; what is left of the quantity stands alone.
  public let applied: [CreditApplication]

  /// A line with all its parts.
  public init(
    id: CreditNoteLineID, variant: VariantID, sku: String, quantity: Int, unitPrice: Money, total: Money,
    applied: [CreditApplication]
  ) {
    self.id = id
    self.variant = variant
    self.sku = sku
    self.quantity = quantity
    self.unitPrice = unitPrice
    self.total = total
    self.applied = applied
  }
}

/// The part of a credit that an order line bears.
public struct CreditApplication: Hashable, Sendable {
  /// The order.
  public let order: OrderID
  /// Its line.
  public let orderLine: OrderLineID
  /// How many units.
  public let quantity: Int
  /// How much.
  public let amount: Money

  /// A part of a credit.
  public init(order: OrderID, orderLine: OrderLineID, quantity: Int, amount: Money) {
    self.order = order
    self.orderLine = orderLine
    self.quantity = quantity
    self.amount = amount
  }
}

extension Schema where Value == CreditNote {
  /// A credit note as the API sends it.
  public static let creditNote = Schema.object(
    "CreditNote", Field("id", \.id, .identifier()), .optional("customer", \.customer, .identifier()),
    .optional("reference", \.reference, .text(1...100)), Field("lines", \.lines, .array(of: line)),
    Field("total", \.total, .money), Field("createdAt", \.createdAt, .timestamp)
  ) { CreditNote(id: $0, customer: $1, reference: $2, lines: $3, total: $4, createdAt: $5) }

  private static let line = Schema<CreditNoteLine>.object(
    "CreditNoteLine", Field("id", \.id, .identifier()), Field("variant", \.variant, .identifier()),
    Field("sku", \.sku, .text(1...255)), Field("quantity", \.quantity, .orderQuantity),
    Field("unitPrice", \.unitPrice, .money), Field("total", \.total, .money),
    Field("applied", \.applied, .array(of: application))
  ) { CreditNoteLine(id: $0, variant: $1, sku: $2, quantity: $3, unitPrice: $4, total: $5, applied: $6) }

  private static let application = Schema<CreditApplication>.object(
    "CreditApplication", Field("order", \.order, .identifier()), Field("orderLine", \.orderLine, .identifier()),
    Field("quantity", \.quantity, .orderQuantity), Field("amount", \.amount, .money)
  ) { CreditApplication(order: $0, orderLine: $1, quantity: $2, amount: $3) }
}

public import FoundationCore
public import StoreIdentifiers

/// A credit to book: against the customer's earlier orders of the same things, the latest first, as far as those allow.
public struct NewCreditNote: Sendable {
  /// A variant to credit, with its quantity and price.
  public struct Line: Sendable {
    /// The line's id.
    public var id: CreditNoteLineID
    /// What is credited.
    public var variant: VariantID
    /// How many.
    public var quantity: Int
    /// How much for one.
    public var unitPrice: Money

    /// A line of a credit.
    public init(id: CreditNoteLineID = .make(), variant: VariantID, quantity: Int, unitPrice: Money) {
      self.id = id
      self.variant = variant
      self.quantity = quantity
      self.unitPrice = unitPrice
    }
  }
  /// The credit note's id.
  public var id: CreditNoteID
  /// Who is credited; a guest's credit always stands alone.
  public var customer: CustomerID?
  /// Another system's number for it.
  public var reference: String?
  /// Why.
  public var reason: String
  /// What is credited.
  public var lines: [Line]

  /// A credit to book.
  public init(
    id: CreditNoteID = .make(), customer: CustomerID? = nil, reference: String? = nil, reason: String, lines: [Line]
  ) {
    self.id = id
    self.customer = customer
    self.reference = reference
    self.reason = reason
    self.lines = lines
  }
}

extension Schema where Value == NewCreditNote {
  /// The request that books a credit; up to 2,000 lines.
  public static let newCreditNote = Schema.object(
    "NewCreditNote", Field("id", \.id, .identifier()), .optional("customer", \.customer, .identifier()),
    .optional("reference", \.reference, .text(1...100)), Field("reason", \.reason, .text(1...500)),
    Field("lines", \.lines, .array(of: line, count: 1...2_000))
  ) { NewCreditNote(id: $0, customer: $1, reference: $2, reason: $3, lines: $4) }

  private static let line = Schema<NewCreditNote.Line>.object(
    "NewCreditNoteLine", Field("id", \.id, .identifier()), Field("variant", \.variant, .identifier()),
    Field("quantity", \.quantity, .orderQuantity), Field("unitPrice", \.unitPrice, .charge)
  ) { NewCreditNote.Line(id: $0, variant: $1, quantity: $2, unitPrice: $3) }
}

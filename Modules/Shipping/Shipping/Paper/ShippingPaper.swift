/// What is printed for goods: which paper, and what stands on it. It has no prices.
public struct ShippingPaper: Hashable, Sendable {
  /// What a paper is for.
  public enum Kind: String, CaseIterable, Sendable {
    /// Lies in the parcel: what is in it.
    case packingSlip
    /// Tells staff what to fetch for many orders.
    case pickList
    /// Lies in what comes back: what it is, and where it goes.
    case returnSlip
    /// Sticks on what comes back: from the buyer to the location.
    case returnLabel
    /// Sticks on the parcel: from whom to whom.
    case label
  }

  /// Somebody with an address.
  public struct Party: Hashable, Sendable {
    /// What they are called.
    public let name: String
    /// Their address, line by line.
    public let lines: [String]

    /// Somebody with an address.
    public init(name: String, lines: [String] = []) { (self.name, self.lines) = (name, lines) }
  }

  /// Units of a variant.
  public struct Line: Hashable, Sendable {
    /// Its stock keeping unit.
    public let sku: String
    /// What it is called.
    public let title: String
    /// The number of units.
    public let quantity: Int
    /// The orders that need it, each with its number of units; empty where the paper is of one order.
    public let orders: [String]

    /// Units of a variant.
    public init(sku: String, title: String, quantity: Int, orders: [String] = []) {
      (self.sku, self.title, self.quantity, self.orders) = (sku, title, quantity, orders)
    }
  }

  /// Lines of one location.
  public struct Part: Hashable, Sendable {
    /// What the location is called.
    public let location: String
    /// The lines, in the order in which they are printed.
    public let lines: [Line]

    /// Lines of a location.
    public init(location: String, lines: [Line]) { (self.location, self.lines) = (location, lines) }

    /// How many units they have.
    public var units: Int { lines.reduce(0) { $0 + $1.quantity } }
  }

  /// What it is for, which decides its size and its parts.
  public let kind: Kind
  /// The language of its words, as BCP 47.
  public let language: String
  /// What people call the order, or the numbers of the orders; empty where that is not known.
  public let number: String
  /// What scanners read; nil for a paper without a code.
  public let code: String?
  /// Who sends the parcel: the shop, or the buyer where goods come back.
  public let sender: Party
  /// Who receives; nil where nobody does.
  public let recipient: Party?
  /// Who carries it and under which number, as far as known.
  public let carriage: String?
  /// What it is about, location by location.
  public let parts: [Part]

  /// A paper with all its parts.
  public init(
    _ kind: Kind, language: String, number: String, code: String?, sender: Party, recipient: Party? = nil,
    carriage: String? = nil, parts: [Part]
  ) {
    (self.kind, self.language, self.number, self.code) = (kind, language, number, code)
    (self.sender, self.recipient, self.carriage, self.parts) = (sender, recipient, carriage, parts)
  }

  /// How many orders may be on a pick list.
  public static let pickListLimit = 100
}

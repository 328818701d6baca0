public import Persistence
public import Shipping
public import StoreIdentifiers

/// What papers need of other contexts. Composition connects the real ones.
public struct PaperPorts: Sendable {
  /// What is printed of an order; nil when there is no such order, or it was never placed.
  public var order: Order
  /// What is printed of a location; nil when there is no such location.
  public var location: Location
  /// Who sends, by the shop's settings, in a language.
  public var sender: @Sendable (String) -> ShippingPaper.Party
  /// The language of papers for somebody who asked in one: the shop's own where it is not known or not one of the shop's.
  public var language: @Sendable (String?) -> String
  /// A paper as PDF. It throws `notDrawn` and `paperTooLong`.
  public var draw: @Sendable (ShippingPaper) async throws(ShippingError) -> [UInt8]

  /// How orders are asked for.
  public typealias Order =
    @Sendable (OrderID, borrowing Snapshot<ShippingSchema>) throws(ShippingError) -> PrintedOrder?

  /// How locations are asked for, with the language of their countries' names.
  public typealias Location =
    @Sendable (LocationID, String, borrowing Snapshot<ShippingSchema>) throws(ShippingError) -> ShippingPaper.Party?

  /// Connects the ports. Without them nothing can be printed.
  public init(
    order: @escaping Order = { _, _ throws(ShippingError) in nil },
    location: @escaping Location = { _, _, _ throws(ShippingError) in nil },
    sender: @escaping @Sendable (String) -> ShippingPaper.Party = { _ in ShippingPaper.Party(name: "") },
    language: @escaping @Sendable (String?) -> String = { $0 ?? "en" },
    draw: @escaping @Sendable (ShippingPaper) async throws(ShippingError) -> [UInt8] = { _ throws(ShippingError) in
      throw .notDrawn("Nothing that draws is connected.")
    }
  ) {
    (self.order, self.location, self.sender, self.language, self.draw) = (order, location, sender, language, draw)
  }
}

/// What is printed of an order.
public struct PrintedOrder: Sendable {
  /// What is printed of a line.
  public struct Line: Hashable, Sendable {
    /// The line.
    public let id: OrderLineID
    /// Its stock keeping unit.
    public let sku: String
    /// What the shop calls it.
    public let name: String
    /// What it is called in the order's language.
    public let title: String

    /// A line of an order.
    public init(id: OrderLineID, sku: String, name: String, title: String) {
      (self.id, self.sku, self.name, self.title) = (id, sku, name, title)
    }
  }

  /// What people call it.
  public let number: String
  /// The language that it was placed in; nil where that is not known.
  public let language: String?
  /// Where it goes, by the language of the country's name; nil without an address.
  public let recipient: @Sendable (String) -> ShippingPaper.Party?
  /// Its lines, in its own order.
  public let lines: [Line]

  /// Describes an order. `recipient` gives its address in a language, nil where it has none.
  public init(
    number: String, language: String?, recipient: @escaping @Sendable (String) -> ShippingPaper.Party?, lines: [Line]
  ) {
    (self.number, self.language, self.recipient, self.lines) = (number, language, recipient, lines)
  }
}

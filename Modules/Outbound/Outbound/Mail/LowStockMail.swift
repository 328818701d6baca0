/// A message to the shop about what has become few. Values only: `MailWords` has the words.
public struct LowStockMail: Hashable, Sendable {
  /// Something of which few are left.
  public struct Item: Hashable, Sendable {
    /// What it is called.
    public let name: String
    /// Where it is few.
    public let location: String
    /// How many can be sold.
    public let units: Int

    /// An item with all its parts.
    public init(name: String, location: String, units: Int) {
      (self.name, self.location, self.units) = (name, location, units)
    }
  }

  /// What is few, the fewest first.
  public var items: [Item]
  /// How many more there are.
  public var more: Int
  /// The address of the list of all.
  public var link: String

  /// A message with all its parts.
  public init(items: [Item], more: Int, link: String) { (self.items, self.more, self.link) = (items, more, link) }
}

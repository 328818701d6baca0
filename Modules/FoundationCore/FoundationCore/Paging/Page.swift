/// Part of a longer list: its elements and where the next part begins.
public struct Page<Item: Sendable>: Sendable {
  /// The elements, in the list's order.
  public let items: [Item]
  /// Where to go on; nil at the end of the list.
  public let next: Cursor?

  /// Creates a page from its elements, and the cursor of the next page; nil at the end.
  public init(items: [Item], next: Cursor?) {
    self.items = items
    self.next = next
  }

  /// Creates a page of the first `limit` items, with a cursor when there are more. Read one item more than the limit.
  public init(_ items: [Item], limit: Int, cursor: (Item) -> Cursor) {
    self.items = Array(items.prefix(limit))
    next = items.count > limit ? self.items.last.map(cursor) : nil
  }

  /// Returns the page with each element transformed and the same cursor. O(n).
  ///
  /// - Throws: What `transform` throws.
  public func map<Other, E: Error>(_ transform: (Item) throws(E) -> Other) throws(E) -> Page<Other> {
    var mapped: [Other] = []
    for item in items { mapped.append(try transform(item)) }
    return Page<Other>(items: mapped, next: next)
  }

  /// How many elements a page may have.
  public static var limits: ClosedRange<Int> { 1...100 }
  /// How many elements a page has when nobody says.
  public static var defaultLimit: Int { 24 }
}

extension Page: Equatable where Item: Equatable {}

extension Schema {
  /// A page of elements; `name` names it in descriptions.
  public static func page<Item>(_ name: String, of item: Schema<Item>) -> Schema where Value == Page<Item> {
    .object(
      name,
      Field("items", \.items, .array(of: item)),
      .optional("next", \.next, .cursor)
    ) { Page(items: $0, next: $1) }
  }
}

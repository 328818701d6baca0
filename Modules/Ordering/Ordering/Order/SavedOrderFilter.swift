public import FoundationCore

/// Marks ids of saved filters.
public enum SavedOrderFilterTag {}
/// A saved filter's id.
public typealias SavedOrderFilterID = Identifier<SavedOrderFilterTag>

/// Criteria that a member of staff has given a name, to come back to them.
public struct SavedOrderFilter: Identifiable, Hashable, Sendable {
  /// How many a member of staff may have.
  public static let limit = 20
  /// How many characters a name has.
  public static let nameLength = 1...60

  /// The filter's id, made by the caller.
  public let id: SavedOrderFilterID
  /// What its owner calls it.
  public let name: String
  /// Which orders it keeps.
  public let criteria: OrderCriteria

  /// A filter by its name.
  public init(id: SavedOrderFilterID = .make(), name: String, criteria: OrderCriteria) {
    self.id = id
    self.name = name
    self.criteria = criteria
  }
}

extension Schema where Value == SavedOrderFilter {
  /// A filter as the API sends and accepts it.
  public static let savedOrderFilter = Schema.object(
    "SavedOrderFilter", Field("id", \.id, .identifier()),
    Field("name", \.name, .text(SavedOrderFilter.nameLength)), Field("criteria", \.criteria, .orderCriteria)
  ) { SavedOrderFilter(id: $0, name: $1, criteria: $2) }
}

extension Schema where Value == SavedOrderFilters {
  /// A member's filters.
  public static let savedOrderFilters = Schema.object(
    "SavedOrderFilters",
    Field("items", \.items, .array(of: .savedOrderFilter, count: 0...SavedOrderFilter.limit))
  ) { SavedOrderFilters(items: $0) }
}

/// The filters of a member of staff, the one saved first at the beginning.
public struct SavedOrderFilters: Hashable, Sendable {
  /// The filters.
  public let items: [SavedOrderFilter]

  /// Filters in their order.
  public init(items: [SavedOrderFilter]) { self.items = items }
}

public import FoundationCore
import Imports

/// Which former orders are meant.
public struct FormerOrderSelection: Hashable, Sendable {
  /// The e-mail address that they were placed with, without regard to case; nil for all of them.
  public var email: String?

  /// Those of an e-mail address; all of them for nil.
  public init(email: String?) { self.email = email }
}

/// What has become of former orders that were removed.
public struct RemovedFormerOrders: Hashable, Sendable {
  /// How many are gone.
  public let count: Int

  /// So many.
  public init(count: Int) { self.count = count }
}

extension Schema where Value == FormerOrderSelection {
  /// Which former orders, as the API takes it.
  public static let formerOrderSelection = Schema.object(
    "FormerOrderSelection", .optional("email", \.email, .fileText)
  ) { FormerOrderSelection(email: $0) }
}

extension Schema where Value == RemovedFormerOrders {
  /// How many former orders are gone.
  public static let removedFormerOrders = Schema.object(
    "RemovedFormerOrders", Field("count", \.count, .integer(in: 0...Int.max))
  ) { RemovedFormerOrders(count: $0) }
}

public import FoundationCore
import Imports

/// Which former orders are meant.
public enum FormerOrderSelection: Hashable, Sendable {
  /// Every one.
  case all
  /// Those that were placed with an e-mail address, without regard to case.
  case email(String)

  /// The address; nil for all.
  public var email: String? { if case .email(let email) = self { email } else { nil } }
  /// What is sent for all; nil for an address.
  fileprivate var sentAll: Bool? { self == .all ? true : nil }
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
    "FormerOrderSelection", .optional("email", \.email, .fileText), .optional("all", \.sentAll, .boolean)
  ) { email, all throws(SchemaViolation) in
    // What is left out must not remove every order.
    switch (email, all ?? false) {
    case (let email?, false): return .email(email)
    case (nil, true): return .all
    default:
      throw SchemaViolation(
        pointer: "/all", code: "choice", message: "Give an e-mail address, or say that all are meant.")
    }
  }
}

extension Schema where Value == RemovedFormerOrders {
  /// How many former orders are gone.
  public static let removedFormerOrders = Schema.object(
    "RemovedFormerOrders", Field("count", \.count, .integer(in: 0...Int.max))
  ) { RemovedFormerOrders(count: $0) }
}

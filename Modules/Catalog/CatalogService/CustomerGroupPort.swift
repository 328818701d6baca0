public import Persistence
public import StoreIdentifiers

/// How the Catalog learns which group a customer is in, which is another context's to know. Composition fills it.
public struct CustomerGroupPort: Sendable {
  /// Asks for the code of a customer's group, within the snapshot of the question; nil for none.
  public typealias Ask =
    @Sendable (CustomerID, borrowing Snapshot<CatalogSchema>) throws(CatalogError) -> String?

  let group: Ask

  /// A port that asks by a closure.
  public init(_ group: @escaping Ask) { self.group = group }

  /// Nobody is in a group.
  public static let none = CustomerGroupPort { _, _ in nil }
}

public import Access
public import FoundationCore
public import Persistence

/// How changes of one kind of thing are taken back. A context has one for what it can change back field by field.
public struct AuditReversal: Sendable {
  /// A change that takes another back, ready to be made.
  public typealias Change = @Sendable () async throws -> Void

  /// The kind that its entries are of, such as `catalog/products`.
  public let kind: String
  /// What one must be allowed to take such changes back.
  public let permission: Permission
  let prepare: @Sendable (AuditEntry, Principal) async throws -> Change?

  /// A reversal by a closure, which answers nil where a change cannot be taken back: what it changed is gone, or has
  /// changed again since.
  public init(
    _ kind: String, needs permission: Permission,
    prepare: @escaping @Sendable (AuditEntry, Principal) async throws -> Change?
  ) {
    (self.kind, self.permission, self.prepare) = (kind, permission, prepare)
  }

  /// A reversal of changes that were told by a schema: what is there now is written anew, with the fields of the change as
  /// they were.
  ///
  /// - Parameters:
  ///   - kind: The kind that entries are of.
  ///   - permission: What one must be allowed.
  ///   - schema: What the changes were told by.
  ///   - current: What is there now, with its version; nil or an error when it is gone.
  ///   - change: Writes the value, unless another version is there by now.
  public init<Tag, Value: Sendable>(
    _ kind: String, needs permission: Permission, as schema: Schema<Value>,
    current: @escaping @Sendable (Identifier<Tag>, Principal) async throws -> (Value, version: Int64)?,
    change: @escaping @Sendable (Identifier<Tag>, Value, Int64, Principal) async throws -> Void
  ) {
    self.init(kind, needs: permission) { entry, principal in
      guard let id = entry.subject?.id.flatMap({ UniqueID($0) }), !entry.changes.isEmpty,
        let (value, version) = try await current(Identifier(id), principal),
        let former = schema.value(value, without: entry.changes)
      else { return nil }
      return { try await change(Identifier(id), former, version, principal) }
    }
  }
}

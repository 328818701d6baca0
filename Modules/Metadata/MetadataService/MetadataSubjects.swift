public import Access
public import Persistence

/// The things of one kind, as their context knows them: whether there is one, and who may see and change its metadata.
public struct MetadataSubjects: Sendable {
  let kind: MetadataKind
  let read: Permission
  let write: Permission
  let exists: @Sendable (String, borrowing Snapshot<MetadataSchema>) throws(MetadataError) -> Bool
  /// Waits for the owner of the things, where it has one command at a time: as commands do that remove them.
  let hold: @Sendable (borrowing UnitOfWork<MetadataSchema>) throws(MetadataError) -> Void

  /// Things of a kind.
  ///
  /// - Parameters:
  ///   - kind: What they are.
  ///   - owner: Whose tables they are in.
  ///   - read: The permission that sees their metadata.
  ///   - write: The permission that changes them.
  ///   - asStorage: The storage error inside an error of the owner.
  ///   - exists: Whether there is one with an id.
  public init<Owner: DatabaseSchema>(
    _ kind: MetadataKind, of owner: Owner.Type, read: Permission, write: Permission,
    asStorage: @escaping @Sendable (Owner.Failure) -> DatabaseError,
    exists: @escaping @Sendable (String, borrowing Snapshot<Owner>) throws(Owner.Failure) -> Bool
  ) {
    (self.kind, self.read, self.write) = (kind, read, write)
    self.exists = { id, snapshot throws(MetadataError) in
      do throws(Owner.Failure) {
        return try snapshot.within(owner) { snapshot throws(Owner.Failure) in try exists(id, snapshot) }
      } catch { throw .storage(asStorage(error)) }
    }
    hold = { work throws(MetadataError) in try work.within(owner) { _ throws(MetadataError) in } }
  }
}

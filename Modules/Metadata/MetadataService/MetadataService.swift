public import Access
import AccessService
public import FoundationCore
public import Metadata
public import Persistence

/// What other programs keep beside the store's things, for staff and tokens with the permission of each kind.
public final class MetadataService: Sendable {
  private let database: Database
  /// What metadata can be of, by the kinds' names.
  let subjects: [String: MetadataSubjects]

  /// A service over the store's database, for these kinds of things.
  public init(database: Database, subjects: [MetadataSubjects]) {
    self.database = database
    self.subjects = Dictionary(subjects.map { ($0.kind.name, $0) }) { first, _ in first }
  }

  /// The metadata of something: none for what nobody has said anything about. Needs the kind's permission to read.
  ///
  /// - Throws: `notFound` for an unknown kind or id; `access` without the permission; `storage` when the database fails.
  public func metadata(
    of kind: MetadataKind, _ text: String, as principal: Principal
  ) async throws(MetadataError) -> AggregateMetadata {
    let (subjects, id) = (try self.subjects(of: kind), Self.canonical(text))
    try Self.allow(subjects.read, principal)
    return try await database.read(as: MetadataSchema.self) { snapshot throws(MetadataError) in
      guard try subjects.exists(id, snapshot) else { throw .notFound }
      return try snapshot.metadata(kind, id)
    }
  }

  /// Changes the metadata of something, and returns what they are then. Needs the kind's permission to write.
  ///
  /// Patches of one thing follow each other: of two that name different keys neither undoes the other.
  ///
  /// - Throws: `notFound` for an unknown kind or id; `externalIDTaken`, `tooMuch`; `access` without the permission;
  ///   `storage` when the database fails.
  public func change(
    _ kind: MetadataKind, _ text: String, _ patch: MetadataPatch, once key: IdempotencyKey? = nil,
    as principal: Principal
  ) async throws(MetadataError) -> AggregateMetadata {
    let (subjects, id) = (try self.subjects(of: kind), Self.canonical(text))
    try Self.allow(subjects.write, principal)
    return try await database.write(as: MetadataSchema.self, once: key, returning: .aggregateMetadata) {
      work throws(MetadataError) in
      // In the order in which a command holds them that removes the thing.
      try subjects.hold(work)
      try work.lockMetadata(kind, id)
      let old = try work.snapshot { snapshot throws(MetadataError) in
        guard try subjects.exists(id, snapshot) else { throw MetadataError.notFound }
        return try snapshot.metadata(kind, id)
      }
      let new = old.applying(patch)
      guard new.isWithinLimits else { throw .tooMuch }
      guard try work.changeMetadata(kind, id, from: old, to: new) else { throw .externalIDTaken }
      try work.audit(AuditSubject("metadata/" + kind.name, id), from: old, to: new, as: .aggregateMetadata)
      return new
    }
  }

  /// A page of the things of a kind that a filter finds, ordered by their ids. Needs the kind's permission to read.
  ///
  /// - Throws: `notFound` for an unknown kind; `invalidCursor` for a cursor of another list; `access` without the
  ///   permission; `storage` when the database fails.
  public func matches(
    _ kind: MetadataKind, _ filter: MetadataFilter, after cursor: Cursor? = nil,
    limit: Int = Page<MetadataMatch>.defaultLimit, as principal: Principal
  ) async throws(MetadataError) -> Page<MetadataMatch> {
    try Self.allow(try subjects(of: kind).read, principal)
    let list = Self.fingerprint(kind, filter)
    var last: String?
    if let cursor {
      guard let keys = cursor.keys(version: 1, filter: list), keys.count == 1, case .text(let id) = keys[0] else {
        throw .invalidCursor
      }
      last = id
    }
    let found = try await database.read(as: MetadataSchema.self) { [last] snapshot throws(MetadataError) in
      try snapshot.subjects(kind, filter, after: last, limit: limit + 1)
    }
    return Page(found.map { MetadataMatch(id: $0.id, externalID: $0.externalID) }, limit: limit) {
      Cursor(version: 1, filter: list, keys: [.text($0.id)])
    }
  }

  private func subjects(of kind: MetadataKind) throws(MetadataError) -> MetadataSubjects {
    guard let subjects = subjects[kind.name] else { throw .notFound }
    return subjects
  }

  /// UUIDs are kept in lower case, however they are written.
  private static func canonical(_ id: String) -> String { UniqueID(id)?.description ?? id }

  private static func fingerprint(_ kind: MetadataKind, _ filter: MetadataFilter) -> UInt64 {
    var fingerprint = Fingerprint()
    for text in [kind.name, filter.key, filter.value] { fingerprint.mix(text) }
    return fingerprint.value
  }

  private static func allow(_ permission: Permission, _ principal: Principal) throws(MetadataError) {
    do { try principal.require(permission) } catch { throw .access(error) }
  }
}

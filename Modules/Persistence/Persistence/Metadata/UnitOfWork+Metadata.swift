public import FoundationCore

extension UnitOfWork {
  /// Waits until no other command holds the metadata of something, and holds them until this command ends.
  ///
  /// What removes a thing and what changes its metadata both hold them, so that none are left of what is gone.
  ///
  /// - Throws: The owner's form of a `DatabaseError`.
  public func lockMetadata(_ kind: MetadataKind, _ id: String) throws(Owner.Failure) {
    do { try session.lock("metadata." + kind.name, id.sqlValue) } catch { throw Owner.Failure(error) }
  }

  /// Writes what has changed of metadata; lock and read them before. False when something else of the kind has the
  /// external id: the command must throw then.
  ///
  /// - Throws: The owner's form of a `DatabaseError`.
  public func changeMetadata(
    _ kind: MetadataKind, _ id: String, from old: AggregateMetadata, to new: AggregateMetadata
  ) throws(Owner.Failure) -> Bool {
    do throws(DatabaseError) {
      let (before, after) = (MetadataRows.rows(old), MetadataRows.rows(new))
      let rows = MetadataRows(session: session, kind: kind, id: id)
      for key in before.keys.sorted() where after[key] != before[key] { try rows.remove(key) }
      for (key, value) in after.sorted(by: { $0.key < $1.key }) where before[key] != value {
        guard try rows.add(key, value) else { return false }
      }
      return true
    } catch { throw Owner.Failure(error) }
  }

  /// Forgets the metadata of something that this command has removed.
  ///
  /// - Throws: The owner's form of a `DatabaseError`.
  public func forgetMetadata(_ kind: MetadataKind, _ id: String) throws(Owner.Failure) {
    try lockMetadata(kind, id)
    do { try MetadataRows(session: session, kind: kind, id: id).removeAll() } catch { throw Owner.Failure(error) }
  }

  /// Forgets the metadata of something that this command has removed.
  ///
  /// - Throws: The owner's form of a `DatabaseError`.
  public func forgetMetadata<Tag>(_ kind: MetadataKind, _ id: Identifier<Tag>) throws(Owner.Failure) {
    try forgetMetadata(kind, id.description)
  }
}

extension Snapshot {
  /// What other programs keep beside something; nothing for what nobody has said anything about.
  ///
  /// - Throws: The owner's form of a `DatabaseError`.
  public func metadata(_ kind: MetadataKind, _ id: String) throws(Owner.Failure) -> AggregateMetadata {
    do { return try MetadataRows(session: session, kind: kind, id: id).metadata() } catch { throw Owner.Failure(error) }
  }

  /// The things of a kind that a filter finds after one of them, ordered by their ids. Reads as many entries of an index
  /// as it answers with.
  ///
  /// - Throws: The owner's form of a `DatabaseError`.
  public func subjects(
    _ kind: MetadataKind, _ filter: MetadataFilter, after last: String?, limit: Int
  ) throws(Owner.Failure) -> [MetadataSubject] {
    do {
      return try session.rows(MetadataRows.search(kind, filter, after: last, limit: limit).statement)
    } catch { throw Owner.Failure(error) }
  }
}

/// The rows of one thing's metadata.
struct MetadataRows {
  /// The key whose value is the external id.
  private static let externalKey = ""

  let session: Session
  let kind: MetadataKind
  let id: String

  static func rows(_ metadata: AggregateMetadata) -> [String: String] {
    var rows = metadata.values
    rows[externalKey] = metadata.externalID
    return rows
  }

  static func search(
    _ kind: MetadataKind, _ filter: MetadataFilter, after last: String?, limit: Int
  ) -> SQL<PersistenceSchema> {
    let value: SQL<PersistenceSchema> = filter.value.map { "AND m.value = \($0)" } ?? ""
    return """
      SELECT m.aggregate, e.value FROM \(.metadata) AS m
      LEFT JOIN \(.metadata) AS e ON e.kind = m.kind AND e.aggregate = m.aggregate AND e."key" = \(externalKey)
      WHERE m.kind = \(kind.name) AND m."key" = \(filter.key ?? externalKey) \(value) AND m.aggregate > \(last ?? "")
      ORDER BY m.aggregate LIMIT \(limit)
      """
  }

  func metadata() throws(DatabaseError) -> AggregateMetadata {
    let find: SQL<PersistenceSchema> = """
      SELECT "key", value FROM \(.metadata) WHERE kind = \(kind.name) AND aggregate = \(id)
      """
    let entries: [MetadataEntry] = try session.rows(find.statement)
    var metadata = AggregateMetadata()
    for entry in entries {
      if entry.key == Self.externalKey {
        metadata.externalID = entry.value
      } else {
        metadata.values[entry.key] = entry.value
      }
    }
    return metadata
  }

  func add(_ key: String, _ value: String) throws(DatabaseError) -> Bool {
    let add: SQL<PersistenceSchema> = """
      INSERT INTO \(.metadata) (kind, aggregate, "key", value) VALUES (\(kind.name), \(id), \(key), \(value))
      ON CONFLICT DO NOTHING
      """
    return try session.run(add.statement) == 1
  }

  func remove(_ key: String) throws(DatabaseError) {
    let remove: SQL<PersistenceSchema> = """
      DELETE FROM \(.metadata) WHERE kind = \(kind.name) AND aggregate = \(id) AND "key" = \(key)
      """
    try session.enqueue(remove.statement)
  }

  func removeAll() throws(DatabaseError) {
    let remove: SQL<PersistenceSchema> = "DELETE FROM \(.metadata) WHERE kind = \(kind.name) AND aggregate = \(id)"
    _ = try session.run(remove.statement)
  }
}

private struct MetadataEntry: RowDecodable {
  let key: String, value: String

  init(row: inout RowReader) throws(DatabaseError) {
    key = try row.read()
    value = try row.read()
  }
}

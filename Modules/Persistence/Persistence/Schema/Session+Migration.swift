import FoundationCore

extension Session {
  /// Applies what is missing, and frees what a process held that had the database to itself and was killed.
  func prepare(_ schemas: [any DatabaseSchema.Type]) throws(DatabaseError) {
    try migrate(schemas)
    if connection.isAlone { try inMigration { () throws(DatabaseError) in try JobRows(self).freeLeases() } }
  }

  /// Applies what is missing, one transaction a migration: a process killed here resumes at the same number.
  private func migrate(_ schemas: [any DatabaseSchema.Type]) throws(DatabaseError) {
    try check(names: schemas.map { $0.name })
    try connection.beginMigrating()
    try inMigration { () throws(DatabaseError) in _ = try run(PersistenceSchema.bootstrap.statement) }
    try migrate(PersistenceSchema.self)
    for schema in schemas { try migrate(schema) }
    try connection.migrated()
  }

  /// A name is the tables' prefix, so it must not be able to cover another owner's.
  private func check(names: [String]) throws(DatabaseError) {
    guard Set(names).count == names.count, !names.contains(PersistenceSchema.name) else {
      throw .statement("two schemas have the same name, or one is called \(PersistenceSchema.name)")
    }
    for name in names {
      let isPlain = name.utf8.allSatisfy { (0x61...0x7a).contains($0) || (0x30...0x39).contains($0) }
      guard isPlain, !name.isEmpty else { throw .statement("a schema's name is lowercase letters and digits: \(name)") }
    }
  }

  private func migrate<Owner: DatabaseSchema>(_ owner: Owner.Type) throws(DatabaseError) {
    let find: SQL<PersistenceSchema> = "SELECT number, checksum FROM \(.migration) WHERE owner = \(Owner.name)"
    let rows: [AppliedMigration] = try rows(find.statement)
    let applied = Dictionary(rows.map { ($0.number, $0.checksum) }) { first, _ in first }
    for (index, migration) in Owner.migrations.enumerated() {
      let number = index + 1
      let checksum = migration.checksum
      if let recorded = applied[number] {
        guard recorded == checksum else { throw .migrationChanged("\(Owner.name) \(number)") }
        continue
      }
      try inMigration { () throws(DatabaseError) in
        for sql in migration.statements { _ = try run(sql.statement) }
        let note: SQL<PersistenceSchema> = """
          INSERT INTO \(.migration) (owner, number, checksum, applied_at)
          VALUES (\(Owner.name), \(number), \(checksum), \(clock.now()))
          """
        _ = try run(note.statement)
      }
    }
  }

  private func inMigration(_ body: () throws(DatabaseError) -> Void) throws(DatabaseError) {
    beginCommand()
    try connection.begin()
    connection.allowDefinitions()
    do throws(DatabaseError) {
      try body()
      try connection.commit()
    } catch {
      connection.rollback()
      throw error
    }
  }
}

private struct AppliedMigration: RowDecodable {
  let number: Int, checksum: Int64

  init(row: inout RowReader) throws(DatabaseError) {
    number = try row.read()
    checksum = try row.read()
  }
}

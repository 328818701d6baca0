@_spi(Engine) public import FoundationCore

extension Database {
  /// Opens an engine: the writers migrate first, then readers open what is there.
  ///
  /// - Throws: `DatabaseError` when a migration fails or the data cannot be opened.
  @_spi(Engine) public static func open(
    _ engine: any Engine, options: EngineOptions, schemas: [any DatabaseSchema.Type], clock: WallClock
  ) async throws(DatabaseError) -> Database {
    let signal = CommitSignal()
    let writes = CommandQueue(limit: options.queueLimit, lanes: options.writers)
    let reports = CommandQueue(limit: options.queueLimit, lanes: options.reporters)
    var readers: [ReaderPool.Reader] = []
    do throws(DatabaseError) {
      for _ in 0..<options.writers {
        try await Lane.start(queue: writes, signal: signal, options: options, writes: true) {
          () throws(DatabaseError) in
          let session = Session(try engine.openWriter(), clock: clock)
          do throws(DatabaseError) { try session.migrate(schemas) } catch {
            session.connection.close()
            throw error
          }
          return session
        }
      }
      for _ in 0..<options.reporters {
        try await Lane.start(queue: reports, signal: signal, options: options, writes: false) {
          () throws(DatabaseError) in Session(try engine.openReporter(), clock: clock)
        }
      }
      for _ in 0..<options.readers {
        if let connection = try engine.openReader() {
          readers.append(.init(Session(connection, clock: clock, isInline: true)))
        }
      }
    } catch {
      reports.shut()
      writes.shut()
      for reader in readers { reader.session.connection.close() }
      engine.release()
      throw error
    }
    return Database(
      engine: engine, writes: writes, reports: reports, readers: readers.isEmpty ? nil : ReaderPool(readers),
      signal: signal, clock: clock)
  }
}

@_spi(Engine) public import FoundationCore

extension Database {
  /// Opens an engine: the writers migrate first, then readers open what is there.
  ///
  /// - Throws: `DatabaseError` when a migration fails or the data cannot be opened.
  @_spi(Engine) public static func open(
    _ engine: any Engine, options: EngineOptions, schemas: [any DatabaseSchema.Type], clock: WallClock
  ) async throws(DatabaseError) -> Database {
    let signals = CommitSignals()
    let closed = DatabaseError.unavailable("the database is closed")
    let writes = CommandQueue(limit: options.queueLimit, lanes: options.writers)
    let reports = CommandQueue(limit: options.queueLimit, lanes: options.reporters, whenClosed: closed)
    let reads =
      engine.readsOnCallersThread
      ? nil : CommandQueue(limit: options.queueLimit, lanes: options.readers, whenClosed: closed)
    var readers: [ReaderPool.Reader] = []
    do throws(DatabaseError) {
      for _ in 0..<options.writers {
        try await Lane.start(queue: writes, signals: signals, options: options, writes: true) {
          () throws(DatabaseError) in
          let session = Session(try engine.openWriter(), clock: clock)
          do throws(DatabaseError) { try session.prepare(schemas) } catch {
            session.connection.close()
            throw error
          }
          return session
        }
      }
      for _ in 0..<options.reporters {
        try await Lane.start(queue: reports, signals: signals, options: options, writes: false) {
          () throws(DatabaseError) in Session(try engine.openReporter(), clock: clock)
        }
      }
      for _ in 0..<options.readers {
        guard let reads else {
          readers.append(.init(Session(try engine.openReader(), clock: clock, isInline: true)))
          continue
        }
        try await Lane.start(queue: reads, signals: signals, options: options, writes: false) {
          () throws(DatabaseError) in Session(try engine.openReader(), clock: clock)
        }
      }
    } catch {
      reads?.shut()
      reports.shut()
      writes.shut()
      for reader in readers { reader.session.connection.close() }
      engine.release()
      throw error
    }
    engine.listen {
      signals.events.send()
      signals.jobs.send()
    }
    return Database(
      engine: engine, writes: writes, reads: reads ?? reports, reports: reports,
      readers: readers.isEmpty ? nil : ReaderPool(readers), signals: signals, clock: clock)
  }
}

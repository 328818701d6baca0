import FoundationCore
import Persistence
import PersistencePostgreSQL
import PersistenceSQLite

extension StoreConfiguration {
  /// Opens the database, whichever engine it is of.
  func openDatabase(
    schemas: [any DatabaseSchema.Type], clock: WallClock
  ) async throws(DatabaseError) -> Database {
    isOnServer
      ? try await .postgreSQL(PostgreSQLOptions(address: database), schemas: schemas, clock: clock)
      : try await .sqlite(SQLiteOptions(path: database), schemas: schemas, clock: clock)
  }
}

// PersistenceSQLite

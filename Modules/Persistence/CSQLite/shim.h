#pragma once
#include <sqlite3.h>

// Swift imports neither variadic functions (sqlite3_db_config) nor macros that cast (SQLITE_TRANSIENT).

// Nothing asks how much memory there is: counting it took a lock at each allocation. Before the first connection.
static inline int csqlite_do_not_count_memory(void) { return sqlite3_config(SQLITE_CONFIG_MEMSTATUS, 0); }
static inline int csqlite_set_defensive(sqlite3 *db) {
  return sqlite3_db_config(db, SQLITE_DBCONFIG_DEFENSIVE, 1, (int *)0);
}
static inline int csqlite_no_checkpoint_on_close(sqlite3 *db) {
  return sqlite3_db_config(db, SQLITE_DBCONFIG_NO_CKPT_ON_CLOSE, 1, (int *)0);
}
static inline int csqlite_bind_text(sqlite3_stmt *statement, int index, const void *bytes, int count) {
  return sqlite3_bind_text(statement, index, count ? (const char *)bytes : "", count, SQLITE_TRANSIENT);
}
static inline int csqlite_bind_blob(sqlite3_stmt *statement, int index, const void *bytes, int count) {
  return count ? sqlite3_bind_blob(statement, index, bytes, count, SQLITE_TRANSIENT)
               : sqlite3_bind_zeroblob(statement, index, 0);
}

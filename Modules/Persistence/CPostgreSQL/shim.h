#pragma once
#include <libpq-fe.h>

// The codes of a diagnostic's fields are macros of characters, which Swift does not import.
static const int CPOSTGRESQL_STATE = PG_DIAG_SQLSTATE;
static const int CPOSTGRESQL_CONSTRAINT = PG_DIAG_CONSTRAINT_NAME;
static const int CPOSTGRESQL_TABLE = PG_DIAG_TABLE_NAME;
static const int CPOSTGRESQL_COLUMN = PG_DIAG_COLUMN_NAME;
static const int CPOSTGRESQL_MESSAGE = PG_DIAG_MESSAGE_PRIMARY;

public import Persistence

/// What Content owns in the database.
public enum ContentSchema: DatabaseSchema {
  /// The tables. `content_article` is the first one's name on disk.
  public enum Table: String, CaseIterable, Sendable {
    /// One row for each article, with what it says in the shop's own language.
    case article
    /// What articles say in other languages.
    case articleText = "article_text"
    /// Pages that shoppers could see, as they were before each change.
    case formerPage = "former_page"
    /// The home page, once somebody has changed it: one row.
    case home
    /// The menus that somebody has changed.
    case menu
    /// Where addresses lead that have no page.
    case redirect
  }

  /// What statements of this owner throw.
  public typealias Failure = ContentError
  /// What the names of the tables begin with.
  public static let name = "content"
  /// True: what staff write is refused when another has changed it since.
  public static let isSerial = true

  /// The tables' history. Append a migration to change a table; never edit one that was released.
  public static let migrations: [Migration<ContentSchema>] = [
    [
      """
      CREATE TABLE \(.article) (id \(.id) PRIMARY KEY NOT NULL, kind \(.text) NOT NULL, handle \(.text) NOT NULL,
        title \(.text) NOT NULL, summary \(.text), body \(.text), picture \(.text), status \(.text) NOT NULL,
        published_at \(.integer), changed_at \(.integer) NOT NULL, version \(.integer) NOT NULL,
        CHECK (status = 'draft' OR published_at IS NOT NULL)) \(.strict)
      """,
      "CREATE UNIQUE INDEX content_article_by_handle ON \(.article) (kind, handle)",
      "CREATE INDEX content_article_changed ON \(.article) (kind, changed_at, id)",
      "CREATE INDEX content_article_published ON \(.article) (kind, published_at, id) WHERE status = 'published'",
      """
      CREATE TABLE \(.articleText) (article \(.id) NOT NULL, locale \(.text) NOT NULL, title \(.text),
        summary \(.text), body \(.text), PRIMARY KEY (article, locale)) \(.strict)
      """,
      """
      CREATE TABLE \(.home) (id \(.integer) PRIMARY KEY NOT NULL CHECK (id = 1), draft \(.text) NOT NULL,
        published \(.text), version \(.integer) NOT NULL) \(.strict)
      """,
      """
      CREATE TABLE \(.menu) (place \(.text) PRIMARY KEY NOT NULL, entries \(.text) NOT NULL,
        version \(.integer) NOT NULL) \(.strict)
      """,
    ],
    // What buyers have agreed to is kept, whatever becomes of the page.
    [
      """
      CREATE TABLE \(.formerPage) (article \(.id) NOT NULL, version \(.integer) NOT NULL, contents \(.bytes) NOT NULL,
        PRIMARY KEY (article, version)) \(.strict)
      """
    ],
    ["CREATE TABLE \(.redirect) (path \(.text) PRIMARY KEY NOT NULL, target \(.text) NOT NULL) \(.strict)"],
  ]
}

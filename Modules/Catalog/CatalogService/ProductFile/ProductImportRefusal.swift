/// Why a file of products is not taken, or an import is not what was asked for.
public enum ProductImportRefusal: Error, Equatable, Sendable {
  /// There is no such import.
  case notFound
  /// Another import has this id.
  case exists
  /// The import is over.
  case isOver
  /// The file is longer than this many bytes: split it.
  case tooLarge(limit: Int)
  /// As many imports wait as may: come back when one is over.
  case tooMany
  /// More than this many rows are bad, so that the file is hardly what it is taken for.
  case tooManyIssues(limit: Int)
  /// The file did not arrive whole: send it again.
  case interrupted
  /// The file is not there any more, or cannot be read: send it again.
  case fileGone
  /// The disk has too little room for it.
  case noRoom
  /// Files cannot be taken now.
  case unavailable
  /// Another store has the folder for files, this one: each needs its own.
  case folderTaken(String)
}

public import FoundationCore
public import Imports

/// Where a browser finds all issues of an import as a file. Composition serves it to the staff user who is signed in.
public enum ImportIssuesFile {
  /// What the addresses begin with.
  public static let prefix = "/office/import-issues/"

  /// The address of an import's file.
  public static func address(of id: ImportID) -> String { "\(prefix)\(id).csv" }

  /// The import whose file has an address; nil when it is none of these.
  public static func id(path: String) -> ImportID? {
    guard path.hasPrefix(prefix), path.hasSuffix(".csv") else { return nil }
    return ImportID(String(path.dropFirst(prefix.count).dropLast(4)))
  }
}

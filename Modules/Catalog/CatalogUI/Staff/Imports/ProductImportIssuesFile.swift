public import Catalog
public import FoundationCore

/// Where a browser finds all issues of an import as a file. Composition serves it to the staff user who is signed in.
public enum ProductImportIssuesFile {
  /// What the addresses begin with.
  public static let prefix = "/office/import-issues/"

  /// The address of an import's file.
  public static func address(of id: ProductImportID) -> String { "\(prefix)\(id).csv" }

  /// The import whose file has an address; nil when it is none of these.
  public static func id(path: String) -> ProductImportID? {
    guard path.hasPrefix(prefix), path.hasSuffix(".csv") else { return nil }
    return ProductImportID(String(path.dropFirst(prefix.count).dropLast(4)))
  }
}

public import FoundationCore
public import Marketing
public import StoreIdentifiers

/// Where a browser finds all codes of a promotion as a file. Composition serves it to the staff user who is signed in.
public enum PromotionCodesFile {
  /// What the addresses begin with.
  public static let prefix = "/office/promotion-codes/"

  /// The address of a promotion's file.
  public static func address(of id: PromotionID) -> String { "\(prefix)\(id).csv" }

  /// The promotion whose file has an address; nil when it is none of these.
  public static func id(path: String) -> PromotionID? {
    guard path.hasPrefix(prefix), path.hasSuffix(".csv") else { return nil }
    return PromotionID(String(path.dropFirst(prefix.count).dropLast(4)))
  }

  /// Writes the names of the columns.
  public static func writeHeader(to writer: inout CSVWriter) { writer.write(["Code", "Orders", "Added"]) }

  /// Writes the row of a code. What a spreadsheet would take for a formula is written as text.
  public static func write(_ code: PromotionCode, to writer: inout CSVWriter) {
    writer.write([CSVCell.plain(code.code), String(code.uses), code.createdAt.description])
  }
}

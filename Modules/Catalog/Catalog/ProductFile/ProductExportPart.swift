public import FoundationCore
import Imports

/// A part of the catalogue as a product file.
public struct ProductExportPart: Hashable, Sendable {
  /// Comma-separated values; the first part begins with the header.
  public let text: String
  /// The handle that the next part comes after; nil at the end.
  public let next: String?
  /// What tells the file's columns from others: whoever asks for the next part says it.
  public let columns: String

  /// A part of a file; `next` is the handle after which the next part begins, nil at the end.
  public init(text: String, next: String?, columns: String) {
    self.text = text
    self.next = next
    self.columns = columns
  }
}

extension Schema where Value == ProductExportPart {
  /// The part as the API sends it.
  public static let productExportPart = Schema.object(
    "ProductExport", Field("text", \.text, .fileText), .optional("next", \.next, .text(1...256)),
    Field("columns", \.columns, .text(1...16))
  ) { ProductExportPart(text: $0, next: $1, columns: $2) }
}

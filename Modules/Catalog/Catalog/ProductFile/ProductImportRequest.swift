public import FoundationCore

/// A product file, or a part of one that begins with the header.
public struct ProductImportRequest: Sendable {
  /// The longest text, in bytes of UTF-8.
  public static let limit = 8 << 20

  /// Comma-separated values as Shopify's product export has them.
  public var text: String
  /// The number in the whole file of the first row after the header.
  public var firstRow: Int
  /// Whether nothing is to be changed, only reported.
  public var isDryRun: Bool

  /// A file to take in.
  public init(text: String, firstRow: Int = 2, isDryRun: Bool = false) {
    self.text = text
    self.firstRow = firstRow
    self.isDryRun = isDryRun
  }
}

extension Schema where Value == ProductImportRequest {
  /// The request that takes in a product file.
  public static let productImportRequest = Schema.object(
    "ProductImport", Field("text", \.text, .fileText),
    .defaulted("firstRow", \.firstRow, .integer(in: 2...1_000_000_000), to: 2),
    .defaulted("dryRun", \.isDryRun, .boolean, to: false)
  ) { ProductImportRequest(text: $0, firstRow: $1, isDryRun: $2) }
}

/// A part of the catalogue as a product file.
public struct ProductExportPart: Hashable, Sendable {
  /// Comma-separated values; the first part begins with the header.
  public let text: String
  /// The handle that the next part comes after; nil at the end.
  public let next: String?

  /// A part.
  public init(text: String, next: String?) {
    self.text = text
    self.next = next
  }
}

extension Schema where Value == ProductExportPart {
  /// The part as the API sends it.
  public static let productExportPart = Schema.object(
    "ProductExport", Field("text", \.text, .fileText), .optional("next", \.next, .handle)
  ) { ProductExportPart(text: $0, next: $1) }
}

extension Schema where Value == String {
  /// Any text: what is in it is judged by whoever reads the file.
  static var fileText: Schema {
    Schema(description: .string()) { reader throws(SchemaViolation) in
      try reader.string()
    } write: {
      $1.string($0)
    }
  }
}

/// The forms in which products come in.
public enum ProductImportFormat: String, CaseIterable, Sendable {
  /// Shopify's product CSV.
  case shopify
  /// JSON Lines: a product with everything that is kept of it a line, as the catalogue is exported, or a `NewProduct`.
  case jsonLines

  /// What a file is by the end of its name: JSON Lines for `.jsonl` and `.ndjson`, else Shopify's CSV.
  public init(fileName: String) {
    let name = fileName.lowercased()
    self = name.hasSuffix(".jsonl") || name.hasSuffix(".ndjson") ? .jsonLines : .shopify
  }
}

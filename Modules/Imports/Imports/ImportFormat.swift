/// The forms in which files come in.
public enum ImportFormat: String, CaseIterable, Sendable {
  /// Shopify's CSV of the file's kind.
  case shopify
  /// JSON Lines: of products, one with everything that is kept of it a line, as the catalogue is exported.
  case jsonLines

  /// What a file is by the end of its name: JSON Lines for `.jsonl` and `.ndjson`, else Shopify's CSV.
  public init(fileName: String) {
    let name = fileName.lowercased()
    self = name.hasSuffix(".jsonl") || name.hasSuffix(".ndjson") ? .jsonLines : .shopify
  }
}

extension RichText {
  /// Where linked text leads: the web, mail, a telephone, or a path of this site.
  public struct Link: Hashable, Sendable {
    /// The address as it goes into a page.
    public let address: String

    private static let schemes: Set<String> = ["http", "https", "mailto", "tel"]

    /// Nil for every scheme that is not allowed, and for what browsers may read as another address than it seems.
    public init?(_ text: String) {
      var scalars = Substring(text).unicodeScalars
      while let first = scalars.first, first.isCollapsible || first == "\n" { scalars.removeFirst() }
      while let last = scalars.last, last.isCollapsible || last == "\n" { scalars.removeLast() }
      let trimmed = String(scalars)
      guard (1...2_000).contains(trimmed.utf8.count),
        trimmed.unicodeScalars.allSatisfy({ $0.value > 0x20 && $0.value != 0x7F && $0 != "\\" && $0.value != 0xFFFD })
      else { return nil }
      if trimmed.hasPrefix("/") {
        // Two slashes would begin another site's address.
        guard !trimmed.hasPrefix("//") else { return nil }
      } else if !trimmed.hasPrefix("#") {
        guard let colon = trimmed.firstIndex(of: ":"), Self.schemes.contains(trimmed[..<colon].lowercased()) else {
          return nil
        }
      }
      address = trimmed
    }
  }
}

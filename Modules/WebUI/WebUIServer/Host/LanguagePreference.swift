/// What a browser says of the languages that its reader knows (RFC 9110, section 12.5.4).
struct LanguagePreference: Sendable {
  /// The tags in lower case, the best liked first.
  let tags: [String]

  init(_ field: String?) {
    let ranges = (field ?? "").split(separator: ",").prefix(32).map { range in
      let parts = range.split(separator: ";").map { part in part.filter { $0 != " " && $0 != "\t" } }
      let quality = parts.dropFirst().first { $0.hasPrefix("q=") }.map { Double($0.dropFirst(2)) ?? 0 } ?? 1
      return (tag: (parts.first ?? "").lowercased(), quality: quality)
    }
    let wanted = ranges.filter { $0.quality > 0 && !$0.tag.isEmpty && $0.tag != "*" }
    tags = wanted.enumerated()
      .sorted { ($0.element.quality, -$0.offset) > ($1.element.quality, -$1.offset) }.map(\.element.tag)
  }

  /// The language that the reader likes best of those there are: the same tag, else the same language anywhere.
  func best(_ languages: [String]) -> String? {
    func main(_ tag: some StringProtocol) -> String { tag.split(separator: "-").first.map { $0.lowercased() } ?? "" }
    for tag in tags {
      if let same = languages.first(where: { $0.lowercased() == tag }) { return same }
      if let near = languages.first(where: { main($0) == main(tag) }) { return near }
    }
    return nil
  }
}

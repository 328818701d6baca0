import FoundationCore

/// Where a page is: the decoded segments of its path and the pairs of its query, with one spelling as an address.
///
/// A site in several languages has a page at several locations, which differ in `language` alone.
public struct PageLocation: Hashable, Sendable {
  /// A pair of a query.
  public struct QueryItem: Hashable, Sendable {
    /// The name.
    public let name: String
    /// The value.
    public let value: String

    /// A pair. Tabs in the value become spaces: people paste them into search fields, and no address may have them.
    public init(_ name: String, _ value: String) {
      self.name = name
      self.value = value.replacing("\t", with: " ")
    }
  }

  /// The language that the path begins with, as a BCP 47 tag; nil for the site's own, which has no such beginning.
  public private(set) var language: String?
  /// The path's segments after the language, decoded; none for `/`.
  public var segments: [String]
  /// The query's pairs, decoded, in order.
  public var query: [QueryItem]

  /// A location from decoded parts. Query values that are nil are left out.
  public init(_ segments: [String] = [], query: KeyValuePairs<String, String?> = [:]) {
    self.segments = segments
    self.query = query.compactMap { name, value in value.map { QueryItem(name, $0) } }
  }

  /// Reads a path and query as they stand in an address; nil for what no page of this site can have.
  ///
  /// Refused are other sites, broken escapes, dot segments, segments with slashes in them, and control characters.
  /// Empty segments are passed over, so `/a/` and `/a` are one place.
  ///
  /// - Parameters:
  ///   - address: A path within the site, with or without a query.
  ///   - languages: Which first segments are languages, in exactly this spelling.
  public init?(_ address: some StringProtocol, languages: some Collection<String> = []) {
    guard address.hasPrefix("/"), !address.hasPrefix("//") else { return nil }
    let parts = address.prefix { $0 != "#" }.split(separator: "?", maxSplits: 1, omittingEmptySubsequences: false)
    guard let path = parts.first else { return nil }
    var segments: [String] = []
    for part in path.split(separator: "/") {
      guard let segment = Self.decode(part, plusIsSpace: false), Self.isPlain(segment) else { return nil }
      segments.append(segment)
    }
    var query: [QueryItem] = []
    for pair in (parts.count > 1 ? parts[1] : "").split(separator: "&") {
      let sides = pair.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
      guard let first = sides.first, let name = Self.decode(first, plusIsSpace: true),
        let value = Self.decode(sides.count > 1 ? sides[1] : "", plusIsSpace: true)
      else { return nil }
      let item = QueryItem(name, value)
      guard Self.isPrintable(name), Self.isPrintable(item.value) else { return nil }
      query.append(item)
    }
    if let first = segments.first, languages.contains(first) {
      language = first
      segments.removeFirst()
    }
    self.segments = segments
    self.query = query
  }

  /// The same page in another language; nil for the site's own.
  public func `in`(_ language: String?) -> PageLocation {
    var result = self
    result.language = language
    return result
  }

  /// The first value of a name in the query.
  public subscript(name: String) -> String? { query.first { $0.name == name }?.value }

  /// This location below some segments, as a context's routes are below the root's.
  public func under(_ segments: String...) -> PageLocation {
    var result = self
    result.segments = segments + self.segments
    return result
  }

  /// What is left of this location after some segments; nil when it does not begin with them.
  public func after(_ segments: String...) -> PageLocation? {
    guard self.segments.starts(with: segments) else { return nil }
    var result = self
    result.segments.removeFirst(segments.count)
    return result
  }
}

extension PageLocation: CustomStringConvertible {
  /// The address, percent-encoded: always the same for the same location.
  ///
  /// Segments that no address can have are left out: an empty first one would make it another site's.
  public var description: String {
    let path =
      "/"
      + ([language].compactMap { $0 } + segments).filter { !["", ".", ".."].contains($0) }.map(Self.encode).joined(
        separator: "/")
    guard !query.isEmpty else { return path }
    return path + "?" + query.map { "\(Self.encode($0.name))=\(Self.encode($0.value))" }.joined(separator: "&")
  }

  private static func isPlain(_ segment: String) -> Bool {
    segment != "." && segment != ".." && isPrintable(segment)
      && segment.utf8.allSatisfy { $0 != UInt8(ascii: "/") && $0 != UInt8(ascii: "\\") }
  }

  private static func isPrintable(_ text: String) -> Bool {
    text.unicodeScalars.allSatisfy { $0.properties.generalCategory != .control }
  }

  /// Everything but RFC 3986's unreserved characters is escaped.
  private static func encode(_ text: String) -> String {
    var bytes: [UInt8] = []
    let digits = Array("0123456789ABCDEF".utf8)
    for byte in text.utf8 {
      switch byte {
      case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
        UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "."), UInt8(ascii: "_"),
        UInt8(ascii: "~"):
        bytes.append(byte)
      default: bytes += [UInt8(ascii: "%"), digits[Int(byte >> 4)], digits[Int(byte & 15)]]
      }
    }
    return String(decoding: bytes, as: UTF8.self)
  }

  private static func decode(_ text: some StringProtocol, plusIsSpace: Bool) -> String? {
    var bytes: [UInt8] = []
    var iterator = text.utf8.makeIterator()
    while let byte = iterator.next() {
      switch byte {
      case UInt8(ascii: "%"):
        guard let high = iterator.next()?.hexadecimalDigit, let low = iterator.next()?.hexadecimalDigit else {
          return nil
        }
        bytes.append(high << 4 | low)
      case UInt8(ascii: "+") where plusIsSpace: bytes.append(UInt8(ascii: " "))
      default: bytes.append(byte)
      }
    }
    return String(validating: bytes, as: UTF8.self)
  }
}

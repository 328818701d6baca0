import AccessService
import Catalog
import FoundationCore
import HTTPServer

extension Parameter where Value == String {
  /// Text that is one part of an address: the server refuses targets with a slash or a backslash escaped in them.
  static func addressPart(_ length: ClosedRange<Int>) -> Parameter {
    Parameter(
      description: .string(length: length, pattern: "^[^/\\\\\\u0000-\\u001F\\u007F]*$"),
      expectation: "text of \(length.lowerBound) to \(length.upperBound) characters without slashes"
    ) { text in
      let isPart = text.unicodeScalars.allSatisfy {
        $0.value >= 0x20 && $0.value != 0x7F && $0 != "/" && $0 != "\\"
      }
      return isPart && length.contains(text.unicodeScalars.count) ? text : nil
    }
  }
}

extension String {
  /// The version that an entity tag stands for.
  ///
  /// - Throws: `changedSince` for a tag that no version has.
  func version() throws(CatalogError) -> Int64 {
    guard let version = Int64(self) else { throw .changedSince(version: 0) }
    return version
  }
}

extension Gate {
  /// Staff who may change the catalogue.
  var catalogStaff: AccessPolicy { staff(.catalogWrite) }
}

extension Input {
  /// An id in an address.
  static func id<Tag>(of tag: Tag.Type, _ name: String = "id") -> Input where Value == Identifier<Tag> {
    .path(name, .identifier(of: tag))
  }
}

extension Input where Value == String {
  /// The handle in an address.
  static var handle: Input { .path("handle", .addressPart(1...255)) }
}

extension Input where Value == String? {
  /// The language of the answer.
  static var locale: Input { .query(optional: "locale", .languageTag) }
}

extension Input where Value == Cursor? {
  /// Where a page of a list goes on.
  static var cursor: Input { .query(optional: "cursor", .cursor) }
}

extension Input where Value == Int {
  /// How much a page of a list has at most.
  static var pageLimit: Input { .query("limit", .integer(Page<Int>.limits), default: Page<Int>.defaultLimit) }
}

extension Cursor {
  /// The text after which a list goes on.
  ///
  /// - Throws: `invalidCursor` for a cursor of another list.
  func text(version: UInt8, filter: UInt64 = 0) throws(CatalogError) -> String {
    guard let keys = keys(version: version, filter: filter), keys.count == 1, case .text(let text) = keys[0] else {
      throw .invalidCursor
    }
    return text
  }
}

/// What is changed only by those who have read its newest version.
protocol Versioned {
  /// Counts the changes.
  var version: Int64 { get }
}

extension Brand: Versioned {}
extension Catalog.Category: Versioned {}
extension CollectionDetails: Versioned { var version: Int64 { collection.version } }
extension PriceList: Versioned {}
extension Product: Versioned {}
extension ProductCollection: Versioned {}
extension ProductType: Versioned {}
extension Review: Versioned {}

extension Tagged where Value: Versioned {
  /// A result with its version as its entity tag.
  init(versioned value: Value, location: String? = nil) {
    self.init(value, etag: String(value.version), location: location)
  }
}

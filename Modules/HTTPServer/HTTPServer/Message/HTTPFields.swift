import HTTPWire

/// Header fields in the order they came, looked up without case.
///
/// No value can split a message: control characters become spaces, and bytes a name may not have become `_`.
public struct HTTPFields: Sendable {
  var block: FieldBlock

  init(_ block: FieldBlock) { self.block = block }

  /// No fields.
  public init() { block = FieldBlock() }

  /// How many lines there are.
  public var count: Int { block.count }

  /// The value of a field; of several lines, joined by commas.
  ///
  /// Setting replaces them all, nil removes them.
  ///
  /// O(n) in the number of lines, of which a request has at most 100.
  public subscript(name: String) -> String? {
    get {
      guard let index = block.index(of: name) else { return nil }
      guard let second = block.index(of: name, from: index + 1) else { return value(index) }
      // Cookies alone are not a list with commas (RFC 6265, section 4.2.1).
      let separator = name.lowercased() == "cookie" ? "; " : ", "
      return ([value(index)] + lines(of: name, from: second)).joined(separator: separator)
    }
    set {
      block.remove(name)
      if let newValue { block.append(name: name, value: newValue) }
    }
  }

  /// Adds a line beside others of the name, as `Set-Cookie` needs.
  public mutating func append(_ name: String, _ value: String) { block.append(name: name, value: value) }

  /// Each line's value of a name.
  public func values(of name: String) -> [String] { lines(of: name, from: 0) }

  /// Whether there is a line of the name.
  public func contains(_ name: String) -> Bool { block.index(of: name) != nil }

  private func lines(of name: String, from start: Int) -> [String] {
    var found: [String] = []
    var next = block.index(of: name, from: start)
    while let index = next {
      found.append(value(index))
      next = block.index(of: name, from: index + 1)
    }
    return found
  }

  private func value(_ index: Int) -> String { String(decoding: block.bytes[block.valueRange(index)], as: UTF8.self) }
}

extension HTTPFields: Sequence {
  /// Visits each line's name and value.
  public func makeIterator() -> some IteratorProtocol<(name: String, value: String)> {
    (0..<block.count).lazy
      .map { (name: String(decoding: block.bytes[block.nameRange($0)], as: UTF8.self), value: value($0)) }
      .makeIterator()
  }
}

extension HTTPFields: ExpressibleByDictionaryLiteral {
  /// Fields in the order written.
  public init(dictionaryLiteral elements: (String, String)...) {
    self.init()
    for (name, value) in elements { append(name, value) }
  }
}

public import FoundationCore

extension String {
  /// Without white space and line ends around it.
  public var trimmed: String {
    guard let first = utf8.first, let last = utf8.last else { return self }
    if first > 0x20, first < 0x80, last > 0x20, last < 0x80 { return self }
    var scalars = Substring(self).unicodeScalars
    while scalars.first?.properties.isWhitespace == true { scalars.removeFirst() }
    while scalars.last?.properties.isWhitespace == true { scalars.removeLast() }
    return String(scalars)
  }
}

extension Schema where Value == String {
  /// Any text: what is in it is judged by whoever reads the file.
  public static var fileText: Schema {
    Schema(description: .string()) { reader throws(SchemaViolation) in
      try reader.string()
    } write: {
      $1.string($0)
    }
  }
}

public import FoundationCore

extension Parameter where Value == Cursor {
  /// Where a page begins; the list itself checks whether the cursor is one of its own.
  public static var cursor: Parameter {
    Parameter(description: .string(length: 1...1_024), expectation: "a cursor from an earlier page") { text in
      (1...1_024).contains(text.unicodeScalars.count) ? Cursor(text: text) : nil
    }
  }
}

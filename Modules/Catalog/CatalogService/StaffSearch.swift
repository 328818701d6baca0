/// What staff type to choose one of few things, such as a category.
enum StaffSearch {
  /// A pattern of LIKE, with `!` before its signs, for what has a text in it; ASCII letters in lower case.
  static func pattern(_ text: String) -> String {
    let plain = text.lowercased().reduce(into: "") { pattern, character in
      if "%_!".contains(character) { pattern.append("!") }
      pattern.append(character)
    }
    return "%" + plain + "%"
  }
}

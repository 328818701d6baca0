/// Texts as cells of a table that people open in a spreadsheet.
public enum CSVCell {
  /// A text that a spreadsheet shows as it is: what it would take for a formula is written as text.
  ///
  /// For text that somebody outside the shop has typed. Spreadsheets pass over what is not seen, and some take the wide
  /// forms of East Asian keyboards for the narrow ones.
  public static func plain(_ text: String) -> String {
    let seen = text.unicodeScalars.first { scalar in
      !scalar.properties.isWhitespace && ![.control, .format].contains(scalar.properties.generalCategory)
    }
    guard let seen, "=+-@＝＋－＠".unicodeScalars.contains(seen) else { return text }
    return "'" + text
  }
}

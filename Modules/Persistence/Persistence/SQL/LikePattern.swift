/// Patterns of `LIKE`, in which `!` stands before its signs: to be compared by `LIKE … ESCAPE '!'`.
public enum LikePattern {
  /// A pattern for what has a text in it, in lower case; to be compared with `lower(…)` of a column.
  public static func containing(_ text: String) -> String {
    "%" + text.lowercased().reduce(into: "") { $0 += "%_!".contains($1) ? "!\($1)" : "\($1)" } + "%"
  }
}

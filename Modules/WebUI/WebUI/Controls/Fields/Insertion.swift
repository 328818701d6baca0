/// What a button writes into a field of text, in browsers that run scripts.
public struct Insertion: Hashable, Sendable {
  let before: String
  let after: String
  let sample: String
  let isOfLines: Bool

  /// Text around what is selected; `sample` stands for it where nothing is.
  public static func around(_ before: String, _ after: String, sample: String) -> Insertion {
    Insertion(before: before, after: after, sample: sample, isOfLines: false)
  }

  /// Text before each line that is selected.
  public static func lines(_ before: String, sample: String) -> Insertion {
    Insertion(before: before, after: "", sample: sample, isOfLines: true)
  }
}

extension View {
  /// Has the buttons inside that write do so into the field of several lines inside.
  ///
  /// The script for that is loaded with the first page that has such buttons. Without scripts they do nothing: hide them
  /// by `@media (scripting: none)`.
  public func insertsText() -> some View { DecoratedContent(content: self) { $0.set("data-feature", "insertion") } }

  /// Says what a button writes into the field of the nearest view that `insertsText()`.
  public func inserts(_ insertion: Insertion) -> some View {
    DecoratedContent(content: self) { decoration in
      decoration.set("data-before", insertion.before)
      decoration.set("data-after", insertion.after)
      decoration.set("data-sample", insertion.sample)
      if insertion.isOfLines { decoration.set("data-lines", "") }
    }
  }
}

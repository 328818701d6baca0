extension RichText {
  /// Reads any HTML by an allow-list: what it knows becomes rich text, of everything else the text is kept alone.
  ///
  /// Scripts, styles and frames leave nothing behind; links survive only as `Link` allows them, and pictures as `Picture`
  /// does. Cells that span several rows or columns leave the others empty. Text without a tag is read as
  /// `RichText(plain:)`. Never fails. O(n).
  public init(html: String) {
    guard html.utf8.contains(0x3C) else {
      self.init(plain: HTMLEntities.decoded(html))
      return
    }
    var builder = RichTextBuilder()
    for token in HTMLTokens(html) { builder.take(token) }
    self.init(builder.finish())
  }
}

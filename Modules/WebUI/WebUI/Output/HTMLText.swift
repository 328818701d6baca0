/// Text for HTML outside of views.
public enum HTMLText {
  /// Text with everything escaped that could end it, or end an attribute's value.
  public static func escaped(_ text: String) -> String {
    let writer = HTMLWriter(form: nil)
    writer.text(text)
    return String(decoding: writer.bytes, as: UTF8.self)
  }
}

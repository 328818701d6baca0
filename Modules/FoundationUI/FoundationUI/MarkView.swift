public import WebUI

/// A word on a picture or beside a name, such as "New".
public struct MarkView: View {
  /// What the word means.
  public enum Kind: Sendable {
    /// Something to know.
    case plain
    /// A reduced price.
    case sale
    /// Something that cannot be had.
    case quiet
  }

  private let text: String
  private let kind: Kind

  /// A word of a kind.
  public init(_ text: String, kind: Kind = .plain) {
    self.text = text
    self.kind = kind
  }

  /// The word on a small ground.
  public var body: some View { Text(text).styleClass(style) }

  private var style: StyleClass {
    switch kind {
    case .plain: "mark"
    case .sale: "mark mark-sale"
    case .quiet: "mark mark-quiet"
    }
  }
}

/// What a message says, in the language of whoever gets it: words and a link or two, without any form.
public struct MailContent: Hashable, Sendable {
  /// A part of a message.
  public enum Block: Hashable, Sendable {
    /// A paragraph.
    case paragraph(String)
    /// A link that stands out, as a button where there are buttons.
    case link(String, address: String)
    /// A paragraph of less weight: what need not be read.
    case note(String)
    /// Things with what they come to.
    case amounts([Amount])
  }

  /// A line of a bill.
  public struct Amount: Hashable, Sendable {
    /// What it is.
    public let title: String
    /// What it comes to; empty where that is not told.
    public let amount: String
    /// Whether it stands out, as a total does.
    public let isTotal: Bool

    /// A line with all its parts.
    public init(_ title: String, _ amount: String, isTotal: Bool = false) {
      (self.title, self.amount, self.isTotal) = (title, amount, isTotal)
    }

    /// The line as text.
    public var line: String { amount.isEmpty ? title : "\(title): \(amount)" }
  }

  /// What stands for the secret of a message, such as the token of a link, wherever it is kept or shown. The secret itself
  /// is put in when the message leaves.
  public static let secretMark = "__secret__"

  /// The language it is in, as a BCP 47 tag.
  public var language: String
  /// What it is about, in a line.
  public var subject: String
  /// What it says, from the top.
  public var blocks: [Block]
  /// Who says it, below everything.
  public var signature: String

  /// Contents in a language.
  public init(language: String, subject: String, blocks: [Block], signature: String) {
    (self.language, self.subject, self.blocks, self.signature) = (language, subject, blocks, signature)
  }

  /// The contents with the secret in its places, or with a sign that it is not shown.
  public func revealing(_ secret: String?) -> MailContent {
    func filled(_ text: String) -> String { text.replacing(Self.secretMark, with: secret ?? "…") }
    var content = self
    content.blocks = blocks.map { block in
      switch block {
      case .paragraph(let text): .paragraph(filled(text))
      case .link(let title, let address): .link(filled(title), address: filled(address))
      case .note(let text): .note(filled(text))
      case .amounts: block
      }
    }
    return content
  }

  /// Whether a secret has a place in it.
  public var hasSecret: Bool { revealing("") != self }
}

/// A message to somebody who waited for a product. Values only: `MailWords` has the words.
public struct BackInStockMail: Hashable, Sendable {
  /// What the product is called, in the reader's language.
  public var name: String
  /// The address of its page.
  public var link: String
  /// The address of the page that ends all such messages, with `MailContent.secretMark` in it.
  public var ending: String

  /// A message with all its parts.
  public init(name: String, link: String, ending: String) {
    (self.name, self.link, self.ending) = (name, link, ending)
  }
}

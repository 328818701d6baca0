public import Catalog
import FoundationCore
import FoundationUI

/// What is typed about a company or person who answers for products. Nothing in it stands for nobody.
public struct ContactForm: Hashable, Sendable {
  /// The name of the company or person.
  public var name: String
  /// Where letters reach them.
  public var address: String
  /// An e-mail or web address.
  public var electronic: String

  /// A form that says what a contact says.
  public init(_ stored: BusinessContact?) {
    (name, address, electronic) = (stored?.name ?? "", stored?.address ?? "", stored?.contact ?? "")
  }

  /// What is typed, line by line, without spaces around it.
  public var text: String { texts.filter { !$0.isEmpty }.joined(separator: "\n") }

  /// What is wrong: the server's rules. The law asks for all three.
  public var problem: String? {
    if text.isEmpty { return nil }
    if texts.contains(where: \.isEmpty) { return Phrases.key("Enter a name, a postal address and an electronic one.") }
    if !texts[2].isEmail, !texts[2].isWebAddress {
      return Phrases.key("Enter an e-mail address, or a web address that begins with https://.")
    }
    let limits = [250, 1_000, 250]
    return zip(texts, limits).allSatisfy { $0.unicodeScalars.count <= $1 } ? nil : Phrases.key("That is too long.")
  }

  /// The contact that is meant; nil for nobody.
  public var contact: BusinessContact? {
    let texts = texts
    return text.isEmpty ? nil : BusinessContact(name: texts[0], address: texts[1], contact: texts[2])
  }

  private var texts: [String] { [name, address, electronic].map { ProductForm.trimmed($0) } }
}

import Foundation
import FoundationCore
import FoundationUI
public import __Module__

/// What staff type to add __an_entity_words__, with the server's rules. A value: tested without a screen.
public struct __Entity__Form: Hashable, Sendable {
  /// What it will be called.
  public var name: String
  /// Made once for each form, so that a press that is repeated after a lost answer adds nothing twice.
  private let id = __Entity__ID.make()

  /// Creates a form with what is typed already.
  public init(name: String = "") { self.name = name }

  /// What is wrong with the name, as a key of the phrases; nil when it is valid.
  public var problem: String? {
    (1...200).contains(trimmedName.unicodeScalars.count) ? nil : Phrases.key("Enter a name, up to 200 characters.")
  }

  /// Whether the server would accept the form.
  public var isValid: Bool { problem == nil }

  /// What is sent: the name without white space around it.
  public var request: New__Entity__ { New__Entity__(id: id, name: trimmedName) }

  private var trimmedName: String { name.trimmingCharacters(in: .whitespacesAndNewlines) }
}

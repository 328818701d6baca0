public import Catalog
import Foundation
public import FoundationCore
import FoundationUI

/// What is typed to review a product, with its rules: the server's, so that nothing that passes here is refused there.
public struct ReviewForm: Hashable, Sendable {
  /// Stars; nought while none are chosen.
  public var rating = 0
  /// The name to sign it with.
  public var author = ""
  /// What it says in a few words; may be empty.
  public var title = ""
  /// What it says.
  public var text = ""

  /// An empty form.
  public init() {}

  /// What is wrong with a field, in English; nil when nothing is.
  public func problem(_ field: PartialKeyPath<ReviewForm>) -> String? {
    switch field {
    case \ReviewForm.rating: Review.ratings.contains(rating) ? nil : Phrases.key("Choose from one to five stars.")
    case \ReviewForm.author:
      problem(author, 1...100, Phrases.key("Enter the name to show, up to 100 characters."))
    case \ReviewForm.title: problem(title, 0...150, Phrases.key("Keep it to 150 characters."))
    case \ReviewForm.text:
      problem(text, 1...5_000, Phrases.key("Say what you think, in up to 5,000 characters."))
    default: nil
    }
  }

  /// Whether every field is as it must be.
  public var isValid: Bool {
    ([\.rating, \.author, \.title, \.text] as [PartialKeyPath<ReviewForm>]).allSatisfy { problem($0) == nil }
  }

  /// The review as it is sent; nil while the form is not valid.
  public func review(_ id: ReviewID) -> NewReview? {
    guard isValid else { return nil }
    return NewReview(
      id: id, author: Self.trimmed(author), rating: rating,
      title: title.isEmptyOrWhiteSpace ? nil : Self.trimmed(title),
      text: Self.trimmed(text))
  }

  private func problem(_ text: String, _ lengths: ClosedRange<Int>, _ message: String) -> String? {
    lengths.contains(Self.trimmed(text).unicodeScalars.count) ? nil : message
  }

  private static func trimmed(_ text: String) -> String { text.trimmingCharacters(in: .whitespacesAndNewlines) }
}

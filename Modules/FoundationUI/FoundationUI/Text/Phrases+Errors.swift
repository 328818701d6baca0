import Foundation
public import FoundationCore
public import MyStoreKit

extension Phrases {
  /// What an error says to people.
  ///
  /// In English the server's own words. In another language the module's phrase for the refusal's code, such as
  /// `"out-of-stock"`; else what the status means for who asked. A server's English is never shown on such a page.
  public func message(of error: any Error) -> String {
    guard isTranslated, let error = error as? HTTPClientError else { return error.localizedDescription }
    // What the server cannot do now is no refusal, whatever it calls it.
    if let code = error.code, (error.status ?? 500) < 500, let phrase = translation(of: code) { return phrase }
    let own = FoundationPhrases.book.phrases(for: locale)
    return switch error {
    case .transport, .unreadable: own(error.message)
    case .refused(let problem): own(FoundationPhrases.meaning(ofStatus: problem.status))
    }
  }

  /// What is wrong with a field that the server refused: in English its own words, else what the refusal means.
  public func message(of violation: SchemaViolation, in refusal: HTTPClientError) -> String {
    isTranslated ? message(of: refusal) : violation.message
  }

  /// The error as it is to be handed to `showError`: its message is the page's language's.
  public func told(_ error: any Error) -> any Error {
    isTranslated ? ToldError(underlying: error, errorDescription: message(of: error)) : error
  }
}

/// An error, and what it says in a language.
struct ToldError: LocalizedError {
  let underlying: any Error
  let errorDescription: String?
}

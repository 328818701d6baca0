import Foundation
import FoundationUI
import WebUI

extension EnvironmentValues {
  /// What the screens of Outbound say, in the page's language.
  var outboundText: Phrases { OutboundPhrases.book.phrases(for: locale) }
}

/// What the screens of Outbound and its mails say. English stands there; each other language has an XLIFF file.
public enum OutboundPhrases {
  static let book = Phrasebook([PackageResources.pl_xlf, PackageResources.ru_xlf, PackageResources.zh_Hans_xlf])

  /// The codes of the refusals that screens show in words of their own.
  static let refusals = [
    Phrases.key("mail-not-repeatable"), Phrases.key("invalid-recipient"), Phrases.key("too-many-webhooks"),
    Phrases.key("webhook-off"), Phrases.key("precondition-failed"), Phrases.key("invalid-content"),
  ]

  /// What endpoints can be told of. A test of the store compares them with its topics.
  public static let topics = [
    Phrases.key("An order was placed."), Phrases.key("An order was paid, refunded, shipped or changed in part."),
    Phrases.key("A buyer has withdrawn from an order or from a part of it."), Phrases.key("An order was cancelled."),
    Phrases.key("A credit note was booked."), Phrases.key("A shipment left."),
    Phrases.key("A variant sold out, or is there again."), Phrases.key("The price of a variant changed."),
    Phrases.key("A review was approved."), Phrases.key("A review was rejected."),
  ]

  /// Why mails were not sent, as the service says it. `{1}` is the number that the mail server said.
  static let failures = [
    Phrases.key("The mail server refused it with {1}."),
    Phrases.key("The mail server did not take it. It said {1}."),
    Phrases.key("The mail server did not take it."),
    Phrases.key("The mail server does not accept the user and the password. It said {1}."),
    Phrases.key("The mail server offers no TLS, without which nothing is sent."),
    Phrases.key("The mail server's certificate is not to be trusted."),
    Phrases.key("There is no such mail server."),
    Phrases.key("The mail server does not answer."),
    Phrases.key("The mail server took too long."),
    Phrases.key("The folder of messages cannot be written."),
    Phrases.key("Its link expired before it could be sent."),
    Phrases.key("It cannot be put together."),
    // Webhooks.
    Phrases.key("It answered {1}."), Phrases.key("The endpoint was turned off."),
    Phrases.key("The endpoint was stopped."), Phrases.key("Its secret cannot be read."),
    Phrases.key("It is at a private address."), Phrases.key("Its port is not one of the web's."),
    Phrases.key("There is no such host."), Phrases.key("The host does not answer."),
    Phrases.key("The host's certificate is not to be trusted."), Phrases.key("It is too large."),
    Phrases.key("It took too long."), Phrases.key("The answer was broken off or is not HTTP."),
    Phrases.key("The store cannot ask at the moment."),
  ]
}

extension Phrases {
  /// Why a mail was not sent, in the page's language.
  func reason(_ failure: String) -> String {
    guard let number = failure.firstMatch(of: /[0-9]{3}/) else { return self(failure) }
    return self(failure.replacing(number.0, with: "{1}"), String(number.0))
  }
}

import Foundation
import FoundationCore
import FoundationUI
public import Outbound

/// What mails say, in the languages that the store speaks.
public enum MailWords {
  /// A template in a language, signed by the shop. English where there is no translation: the contents tell which it is.
  public static func content(of template: MailTemplate, shop: String, language: String) -> MailContent {
    let text = OutboundPhrases.book.phrases(for: Locale(identifier: language))
    let format = DisplayFormat(locale: language)
    let (subject, blocks) = words(of: template, shop, text, format)
    return MailContent(
      language: language, subject: subject, blocks: [.paragraph(text("Hello,"))] + blocks, signature: shop)
  }

  private static func words(
    of template: MailTemplate, _ shop: String, _ text: Phrases, _ format: DisplayFormat
  ) -> (subject: String, blocks: [MailContent.Block]) {
    switch template {
    case .test:
      (
        text("A test message from {1}", shop),
        [
          .paragraph(text("The messages of your shop arrive: this one was asked for in its office, under Mail.")),
          .note(text("Nothing has to be done. Whoever gets it by mistake may delete it.")),
        ]
      )
    case .invitation(let inviter, let link, let minutes):
      (
        text("{1} invites you to work for {2}", inviter, shop),
        [
          .paragraph(text("{1} has invited you to the back office of {2}. Choose a password there.", inviter, shop)),
          .link(text("Accept the invitation"), address: link), expiry(minutes, text),
          .note(text("If you did not expect this, nothing has to be done.")),
        ]
      )
    case .passwordReset(let link, let minutes):
      (
        text("A new password for {1}", shop),
        [
          .paragraph(text("Somebody, probably you, has asked for a new password for your account at {1}.", shop)),
          .link(text("Choose a new password"), address: link), expiry(minutes, text),
          .note(text("If it was not you, nothing has to be done: your password stays as it is.")),
        ]
      )
    case .passwordChanged(let link):
      (
        text("Your password for {1} was changed", shop),
        [
          .paragraph(
            text("The password of your account at {1} was replaced. Whoever was signed in is not any more.", shop)),
          .note(text("If it was not you, choose another password now, and look after your mailbox:")),
          .link(text("Choose a new password"), address: link),
        ]
      )
    case .registration(let link, let minutes):
      (
        text("Open your account at {1}", shop),
        [
          .paragraph(text("Somebody, probably you, wants an account at {1} with this e-mail address.", shop)),
          .link(text("Open the account"), address: link), expiry(minutes, text),
          .note(text("If it was not you, nothing has to be done: without this step there is no account.")),
        ]
      )
    case .accountExists(let link):
      (
        text("You have an account at {1}", shop),
        [
          .paragraph(
            text("Somebody, probably you, wanted to open an account at {1} with this e-mail address. It has one.", shop)
          ),
          .paragraph(text("Sign in with the password that you have, or choose a new one:")),
          .link(text("Choose a new password"), address: link),
          .note(text("If it was not you, nothing has to be done: your account stays as it is.")),
        ]
      )
    case .backInStock(let mail): words(of: mail, shop, text)
    case .lowStock(let mail): words(of: mail, shop, text, format)
    case .order(let mail): OrderMailWords(mail: mail, shop: shop, text: text, format: format).words
    }
  }

  private static func words(
    of mail: BackInStockMail, _ shop: String, _ text: Phrases
  ) -> (subject: String, blocks: [MailContent.Block]) {
    (
      text("{1} is back at {2}", mail.name, shop),
      [
        .paragraph(
          text("You wanted to know when {1} can be bought again. It can be, while there is some left.", mail.name)),
        .link(text("See the product"), address: mail.link),
        .note(text("This is the only message about it. Nothing is set aside for you.")),
        .note(text("If you wait for other products too and want no message about any of them:")),
        .link(text("No more such messages"), address: mail.ending),
      ]
    )
  }

  private static func words(
    of mail: LowStockMail, _ shop: String, _ text: Phrases, _ format: DisplayFormat
  ) -> (subject: String, blocks: [MailContent.Block]) {
    var amounts = mail.items.map { item in
      MailContent.Amount(
        item.location.isEmpty ? item.name : text("{1}, {2}", item.name, item.location), format.number(item.units))
    }
    if mail.more > 0 { amounts.append(MailContent.Amount(text("and {1} more", format.number(mail.more)), "")) }
    return (
      text("Few are left at {1}", shop),
      [
        .paragraph(text("Since the last message about it, these have become few:")), .amounts(amounts),
        .link(text("See the stock"), address: mail.link),
        .note(text("Whom these messages go to is a setting of the shop, under Stock.")),
      ]
    )
  }

  private static func expiry(_ minutes: Int, _ text: Phrases) -> MailContent.Block {
    .note(text(count: minutes, "The link works once, within # minute.", "The link works once, within # minutes."))
  }
}

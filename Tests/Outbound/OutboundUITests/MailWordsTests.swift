import Foundation
import Outbound
import OutboundUI
import Testing

/// What each template says in each language. `MAIL_PAGES=folder` keeps them as pages and texts, to be looked at.
struct MailWordsTests {
  static let link = "https://shop.example/welcome?token=\(MailContent.secretMark)"
  static let templates: [MailTemplate] = [
    .test, .invitation(from: "Anna Nowak", link: link, minutes: 30), .passwordReset(link: link, minutes: 22),
    .registration(link: link, minutes: 1), .passwordChanged(link: "https://shop.example/forgotten-password"),
    .accountExists(link: "https://shop.example/forgotten-password"),
  ]

  @Test(arguments: templates, ["en-GB", "pl", "ru", "zh-Hans"])
  func `a template speaks the language it is asked for, and has its link once`(
    template: MailTemplate, language: String
  ) throws {
    let content = MailWords.content(of: template, shop: "Corner & Co", language: language)
    let english = MailWords.content(of: template, shop: "Corner & Co", language: "en")
    #expect(content.language == language && content.signature == "Corner & Co")
    #expect(content.subject.contains("Corner & Co") && !content.text.contains("{1}"))
    if language == "en-GB" {
      #expect(content.blocks == english.blocks)
    } else {
      #expect(content.subject != english.subject)
      for (own, other) in zip(content.blocks, english.blocks) { #expect(own != other) }
    }
    let sent = content.revealing("t0ken")
    let hasSecret = ["invitation", "password-reset", "registration"].contains(template.id)
    #expect(content.hasSecret == hasSecret)
    #expect(sent.text.components(separatedBy: "?token=t0ken").count == (hasSecret ? 2 : 1))
    #expect(!sent.html.contains(MailContent.secretMark) && !content.revealing(nil).html.contains("t0ken"))
    if let folder = ProcessInfo.processInfo.environment["MAIL_PAGES"] {
      try Data(sent.html.utf8).write(to: URL(fileURLWithPath: "\(folder)/\(template.id).\(language).html"))
      try Data(sent.text.utf8).write(to: URL(fileURLWithPath: "\(folder)/\(template.id).\(language).txt"))
    }
  }

  @Test(arguments: [
    (1, "pl", "przez 1 minutę"), (3, "pl", "przez 3 minuty"), (30, "pl", "przez 30 minut"), (21, "ru", "21 минуты"),
    (30, "ru", "30 минут"), (30, "zh-Hans", "30 分钟"), (1, "en", "within 1 minute."), (30, "en", "within 30 minutes."),
  ])
  func `a count of minutes has the form that the language asks for`(minutes: Int, language: String, form: String) {
    let content = MailWords.content(
      of: .passwordReset(link: "https://a.example", minutes: minutes), shop: "A", language: language)
    #expect(content.text.contains(form))
  }
}

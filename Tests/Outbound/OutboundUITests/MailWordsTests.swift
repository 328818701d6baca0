import Foundation
import FoundationCore
import Outbound
import OutboundUI
import Testing

/// What each template says in each language. `MAIL_PAGES=folder` keeps them as pages and texts, to be looked at.
struct MailWordsTests {
  static let link = "https://shop.example/welcome?token=\(MailContent.secretMark)"
  static let templates: [MailTemplate] = [
    .test, .invitation(from: "Anna Nowak", link: link, minutes: 30), .passwordReset(link: link, minutes: 22),
    .registration(link: link, minutes: 1), .passwordChanged(link: "https://shop.example/forgotten-password"),
    .accountExists(link: "https://shop.example/forgotten-password"), order(.placed), order(.paymentDue),
    order(.paid(money(500))), order(.shipped([.init(name: "Lamp", quantity: 1)], trackingNumber: "RM 1")),
    order(
      .shipped(
        [.init(name: "Lamp", quantity: 1)], trackingNumber: "RM 1", trackingLink: "https://post.example/t/RM%201")),
    order(.cancelled(owed: money(500), isUnpaid: false)), order(.cancelled(owed: nil, isUnpaid: true)),
    order(.refunded(money(500))), order(.ready(hours: ["Mo 10:00–18:00"])), order(.waiting(hours: ["Mo 10:00–18:00"])),
    .backInStock(.init(name: "Lamp", link: "https://shop.example/products/lamp", ending: link)),
    .lowStock(
      .init(items: [.init(name: "Lamp", location: "", units: 3)], more: 2, link: "https://shop.example/office")),
  ]

  @Test(arguments: templates, ["en-GB", "pl", "ru", "zh-Hans"])
  func `a template speaks the language it is asked for, and has its link once`(
    template: MailTemplate, language: String
  ) throws {
    let content = MailWords.content(of: template, shop: "Corner & Co", language: language)
    let english = MailWords.content(of: template, shop: "Corner & Co", language: "en")
    #expect(content.language == language && content.signature == "Corner & Co")
    let isAboutOrder = template.id.hasPrefix("order-")
    #expect(content.subject.contains(isAboutOrder ? "K7M2" : "Corner & Co") && !content.text.contains("{"))
    if language == "en-GB" {
      // Days are written in another way.
      #expect(isAboutOrder || content.blocks == english.blocks)
    } else {
      #expect(content.subject != english.subject)
      for (own, other) in zip(content.blocks, english.blocks) where !Self.isForeign(own) { #expect(own != other) }
    }
    let sent = content.revealing("t0ken")
    let hasSecret = ["invitation", "password-reset", "registration", "back-in-stock"].contains(template.id)
    #expect(content.hasSecret == hasSecret)
    #expect(sent.text.components(separatedBy: "?token=t0ken").count == (hasSecret ? 2 : 1))
    #expect(!sent.html.contains(MailContent.secretMark) && !content.revealing(nil).html.contains("t0ken"))
    if let folder = ProcessInfo.processInfo.environment["MAIL_PAGES"] {
      try Data(sent.html.utf8).write(to: URL(fileURLWithPath: "\(folder)/\(template.id).\(language).html"))
      try Data(sent.text.utf8).write(to: URL(fileURLWithPath: "\(folder)/\(template.id).\(language).txt"))
    }
  }

  /// Whether a block has nothing of the shop's words: an account to pay to, or what was bought.
  private static func isForeign(_ block: MailContent.Block) -> Bool {
    if case .amounts(let amounts) = block { return amounts.allSatisfy(\.amount.isEmpty) }
    return block == .paragraph("IBAN GB00 0000")
  }

  /// A message about an order with a part of each kind.
  static func order(_ news: OrderMail.News, bankDetails: [String]? = ["IBAN GB00 0000"]) -> MailTemplate {
    let lamp = OrderMail.Item(name: "Lamp <b>", quantity: 2, total: money(17_800))
    return .order(
      OrderMail(
        news, number: "K7M2", link: "https://shop.example/orders/1?token=x", items: [lamp],
        sums: [
          .goods(money(17_800)), .delivery("", money(395)), .reduction("", money(-1_000)), .removedTax(money(-100)),
          .tax("VAT", rate: 200_000, money(2_866), isIncluded: true),
          .tax("VAT", rate: 50_000, money(1), isIncluded: false), .total(money(17_195)),
        ], address: ["A. Buyer", "1 High Street"],
        payment: .init(due: money(17_195), dueAt: Timestamp(milliseconds: 1_767_605_400_000), bankDetails: bankDetails))
    )
  }

  static func money(_ amount: Int64) -> Money {
    do { return try Money(amount, .gbp) } catch { return .zero(.gbp) }
  }

  @Test func `an order's mail tells from when what has yet to come is sent`() throws {
    let lamp = OrderMail.Item(name: "Lamp", quantity: 2, total: Self.money(100), sentFrom: LocalDay("2026-12-24"))
    let mail = MailTemplate.order(
      OrderMail(.placed, number: "K7M2", link: Self.link, items: [lamp], sums: [], address: [], payment: nil))
    #expect(
      MailWords.content(of: mail, shop: "Corner & Co", language: "en-GB").text
        .contains("2 × Lamp (preorder: sent from 24 December 2026): £1.00"))
  }

  @Test func `an order's mail tells what was bought, what it comes to, and how to pay`() {
    let content = MailWords.content(of: Self.order(.placed), shop: "Corner & Co", language: "en-GB")
    for line in [
      "2 × Lamp <b>: £178.00", "Subtotal: £178.00", "Delivery costs: £3.95", "Discount: -£10.00",
      "Tax that is not charged: -£1.00", "includes VAT 20%: £28.66", "VAT 5%: £0.01", "Total: £171.95",
      "It goes to:\nA. Buyer\n1 High Street",
      "Please transfer £171.95, with the order number K7M2 as reference.", "IBAN GB00 0000",
      "If it has not been paid by 5 January 2026, the order is cancelled.",
      "See your order:\nhttps://shop.example/orders/1?token=x",
    ] { #expect(content.text.contains(line), "\(line) is not in \(content.text)") }
    #expect(content.html.contains("Lamp &lt;b&gt;") && !content.html.contains("<b>"))
    let elsewhere = MailWords.content(of: Self.order(.placed, bankDetails: nil), shop: "A", language: "en-GB").text
    #expect(elsewhere.contains("The page of your order shows how.") && !elsewhere.contains("reference"))
    let untold = MailWords.content(of: Self.order(.placed, bankDetails: []), shop: "A", language: "en-GB").text
    #expect(untold.contains("The shop will give you its bank details."))
  }

  @Test func `a mail is kept with its amounts`() throws {
    let content = MailWords.content(of: Self.order(.placed), shop: "A", language: "pl")
    #expect(try Schema.mailContent.decode(Schema.mailContent.encode(content)) == content)
  }

  @Test func `an order of very many lines is told in part`() {
    let items = (1...250).map { OrderMail.Item(name: "Thing \($0)", quantity: 1) }
    let mail = OrderMail(
      .placed, number: "K7M2", link: "https://shop.example", items: items, sums: [], address: [], payment: nil)
    let text = MailWords.content(of: .order(mail), shop: "A", language: "en-GB").text
    #expect(text.contains("Thing 200") && !text.contains("Thing 201") && text.contains("and 50 more"))
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

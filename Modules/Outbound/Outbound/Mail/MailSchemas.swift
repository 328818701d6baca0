public import FoundationCore

extension Schema where Value == MailContent {
  /// What a mail says. Also how it is kept.
  public static let mailContent = Schema.object(
    "MailContent", Field("language", \.language, .text(1...35)), Field("subject", \.subject, .text(1...500)),
    Field("blocks", \.blocks, .array(of: .mailBlock, count: 0...100)), Field("signature", \.signature, .text(0...200))
  ) { MailContent(language: $0, subject: $1, blocks: $2, signature: $3) }
}

private struct BlockForm {
  enum Kind: String, CaseIterable { case paragraph, link, note, amounts }
  var kind: Kind
  var text = ""
  var address: String?
  var amounts: [MailContent.Amount] = []

  init(kind: Kind, text: String, address: String?, amounts: [MailContent.Amount]) {
    (self.kind, self.text, self.address, self.amounts) = (kind, text, address, amounts)
  }

  init(_ block: MailContent.Block) {
    switch block {
    case .paragraph(let text): (kind, self.text) = (.paragraph, text)
    case .note(let text): (kind, self.text) = (.note, text)
    case .link(let text, let address): (kind, self.text, self.address) = (.link, text, address)
    case .amounts(let amounts): (kind, self.amounts) = (.amounts, amounts)
    }
  }

  func block() throws(SchemaViolation) -> MailContent.Block {
    switch (kind, address) {
    case (.paragraph, nil): return .paragraph(text)
    case (.note, nil): return .note(text)
    case (.link, let address?): return .link(text, address: address)
    case (.amounts, nil): return .amounts(amounts)
    default: throw SchemaViolation(code: "address", message: "Links have an address, and nothing else has.")
    }
  }
}

extension Schema where Value == MailContent.Block {
  /// A part of a mail; a link has an address, and a bill has amounts in the place of a text.
  static let mailBlock = Schema<BlockForm>.object(
    "MailBlock", Field("kind", \.kind, .enumeration()), Field("text", \.text, .multiline(0...5_000)),
    .optional("address", \.address, .text(1...2_000)),
    .defaulted("amounts", \.amounts, .array(of: .mailAmount, count: 0...300), to: [])
  ) { BlockForm(kind: $0, text: $1, address: $2, amounts: $3) }
  .map({ form throws(SchemaViolation) in try form.block() }, { BlockForm($0) })
}

extension Schema where Value == MailContent.Amount {
  /// A line of a bill.
  static let mailAmount = Schema.object(
    "MailAmount", Field("title", \.title, .text(1...700)), Field("amount", \.amount, .text(0...100)),
    .defaulted("isTotal", \.isTotal, .boolean, to: false)
  ) { MailContent.Amount($0, $1, isTotal: $2) }
}

extension Schema where Value == Mail {
  /// A mail in a list. Responses may gain fields.
  public static let mail = Schema.object(
    "Mail", Field("id", \.id, .identifier()), Field("template", \.template, .text(1...60)),
    Field("recipient", \.recipient, .text(1...320)), Field("language", \.language, .text(1...35)),
    Field("subject", \.subject, .text(1...500)), Field("state", \.state, .enumeration()),
    Field("attempts", \.attempts, .integer(in: 0...1_000_000)), .optional("failure", \.failure, .text(1...500)),
    Field("createdAt", \.createdAt, .timestamp), .optional("sentAt", \.sentAt, .timestamp),
    Field("isRepeatable", \.isRepeatable, .boolean)
  ) {
    Mail(
      id: $0, template: $1, recipient: $2, language: $3, subject: $4, state: $5, attempts: $6, failure: $7,
      createdAt: $8, sentAt: $9, isRepeatable: $10)
  }
}

extension Schema where Value == Page<Mail> {
  /// A page of mails, the latest first.
  public static let mails = Schema.page("MailPage", of: .mail)
}

extension Schema where Value == MailDetails {
  /// A mail with what it says.
  public static let mailDetails = Schema.object(
    "MailDetails", Field("mail", \.mail, .mail), Field("content", \.content, .mailContent)
  ) { MailDetails(mail: $0, content: $1) }
}

extension Schema where Value == NewTestMail {
  /// The request for a test message. Unknown fields are refused.
  public static let newTestMail = Schema.object(
    "NewTestMail", Field("id", \.id, .identifier()), Field("language", \.language, .text(2...35))
  ) { NewTestMail(id: $0, language: $1) }
}

import Access
public import AccessService
import FoundationCore
public import HTTPServer
import Outbound

extension OutboundService {
  /// The API's operations of Outbound.
  public func routes(_ gate: Gate) -> [Route<AccessPolicy>] { mailRoutes(gate) + webhookRoutes(gate) }

  private func mailRoutes(_ gate: Gate) -> [Route<AccessPolicy>] {
    let mails = mails
    return [
      Route(
        .get, "/api/v1/outbound/mails", operation: "listMails", summary: "Mails, the latest first",
        policy: gate.staff(.mailRead), inputs: .query(optional: "state", .enumeration(of: MailState.self)),
        .query(optional: "recipient", .text(1...320)), .query(optional: "cursor", .cursor),
        .query("limit", .integer(Page<Mail>.limits), default: Page<Mail>.defaultLimit), output: .json(.mails)
      ) { context, state, recipient, cursor, limit in
        try await mails.list(state, to: recipient, after: cursor, limit: limit, as: context.principal)
      },
      Route(
        .get, "/api/v1/outbound/mails/{id}", operation: "getMail", summary: "A mail with what it says",
        policy: gate.staff(.mailRead), inputs: .path("id", .identifier(of: MailTag.self)), output: .json(.mailDetails)
      ) { context, id in
        try await mails.mail(id, as: context.principal)
      },
      Route(
        .post, "/api/v1/outbound/mails/{id}/send-again", operation: "sendMailAgain", summary: "Send a mail again",
        policy: gate.staff(.mailWrite), inputs: .path("id", .identifier(of: MailTag.self)), .optionalIdempotencyKey,
        output: .json(.mailDetails)
      ) { context, id, key in
        try await mails.sendAgain(id, once: context.once(key, "sendMailAgain"), as: context.principal)
      },
      Route(
        .post, "/api/v1/outbound/test-mails", operation: "sendTestMail",
        summary: "Send a test message to whoever asks", policy: gate.staff(.mailWrite), inputs: .body(.newTestMail),
        .optionalIdempotencyKey, output: .created(.mail)
      ) { context, new, key in
        try await mails.sendTest(new, once: context.once(key, "sendTestMail"), as: context.principal)
      },
    ]
  }
}

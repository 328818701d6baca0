import Access
import FoundationCore
public import HTTPServer

extension AccountLinks {
  /// The API's operations of forgotten passwords.
  public func routes(_ gate: Gate) -> [Route<AccessPolicy>] {
    [
      Route(
        .post, "/api/v1/access/password-resets", operation: "askForPassword",
        summary: "Ask for a mail with a link to a new password", policy: gate.everyone.within(.signIns),
        inputs: .body(.newPasswordReset), .optionalIdempotencyKey, output: .accepted
      ) { context, reset, key in
        try await ask(for: reset, once: context.once(key, "askForPassword"))
      },
      Route(
        .post, "/api/v1/access/passwords", operation: "replacePassword",
        summary: "Choose a new password, by the link of a mail", policy: gate.everyone.within(.signIns),
        inputs: .body(.passwordReplacement), .optionalIdempotencyKey, output: .noContent
      ) { context, replacement, key in
        try await replacePassword(
          replacement, once: context.once(key, "replacePassword"), from: context.request.network)
      },
    ]
  }
}

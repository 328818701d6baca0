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
        inputs: .body(.newPasswordReset), output: .accepted
      ) { _, reset in
        try await ask(for: reset)
      },
      Route(
        .post, "/api/v1/access/passwords", operation: "replacePassword",
        summary: "Choose a new password, by the link of a mail", policy: gate.everyone.within(.signIns),
        inputs: .body(.passwordReplacement), output: .noContent
      ) { context, replacement in
        try await replacePassword(replacement, from: context.request.network)
      },
    ]
  }
}

public import Access
import FoundationCore
public import HTTPServer
public import Persistence

extension Input where Value == String {
  /// `Idempotency-Key`, for writes that must not happen twice: 1 to 255 printable ASCII characters.
  public static var idempotencyKey: Input { .header("Idempotency-Key", .idempotencyKey) }
}

extension Input where Value == String? {
  /// `Idempotency-Key`, where the client may do without.
  public static var optionalIdempotencyKey: Input { .header(optional: "Idempotency-Key", .idempotencyKey) }
}

extension Parameter where Value == String {
  fileprivate static var idempotencyKey: Parameter {
    Parameter(
      description: .string(length: 1...255, pattern: "^[!-~]+$"),
      expectation: "1 to 255 printable ASCII characters without spaces"
    ) { text in
      (1...255).contains(text.utf8.count) && text.utf8.allSatisfy { (0x21...0x7E).contains($0) } ? text : nil
    }
  }
}

extension RequestContext where Principal == Access.Principal {
  /// The record's key for this request: scoped to who asks and to the operation, bound to exactly this content.
  ///
  /// Answers may have secrets in them, such as a cart's token. The record has a digest of the client's key, and the answer
  /// sealed by what is made of that key: who has the database alone cannot read it.
  public func once(_ key: String, _ operation: String) -> IdempotencyKey {
    let digest = Digest.of(Array("key\n\(principal.key)\n\(operation)\n\(key)".utf8))
    let secret = Digest.of(Array("answer\n\(principal.key)\n\(operation)\n\(key)".utf8))
    var once = IdempotencyKey(
      principal: principal.key, operation: operation, key: Base64URL.encode(digest),
      fingerprint: Digest.of(Array((request.method.rawValue + " " + request.target + "\n").utf8) + request.body))
    once.answer.status = success.code
    once.answer.seal = { SealedBox.seal($0, key: secret) }
    once.answer.open = { SealedBox.open($0, key: secret) }
    once.answer.didStore = { [earlier] body in earlier.give(made: body) }
    once.answer.didReplay = { [earlier] body, status in earlier.give(body, HTTPStatus(code: status)) }
    return once
  }

  /// As `once`, where the client gave no key.
  public func once(_ key: String?, _ operation: String) -> IdempotencyKey? {
    key.map { once($0, operation) }
  }
}

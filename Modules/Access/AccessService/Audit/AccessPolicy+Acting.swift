public import Access
import FoundationCore
public import HTTPServer
import Persistence

extension AccessPolicy {
  /// Does the work with whoever was admitted as the one who acts: what staff change leaves an entry in the audit log,
  /// whether or not the service tells a difference.
  ///
  /// - Throws: What the work throws.
  public func perform(
    _ call: RouteCall, as principal: Principal, _ work: () async throws -> HTTPResponse
  ) async throws -> HTTPResponse {
    try await Acting.$current.withValue(Acting(call, principal)) { try await work() }
  }
}

extension Acting {
  init(_ call: RouteCall, _ principal: Principal) {
    var token: String?
    var isAudited = false
    if case .staff(let staff) = principal { (token, isAudited) = (staff.token, true) }
    self.init(
      principal: principal.key, token: token, operation: call.operation, address: call.request.remoteAddress,
      correlation: call.request.correlation, subject: isAudited ? AuditSubject(call) : nil, isAudited: isAudited)
  }
}

extension AuditSubject {
  /// What a call's address names: `/api/v1/catalog/products/{id}/media/{media}` is about one of `catalog/products`. What
  /// has no id in its address, such as something new, may have one in its body.
  init(_ call: RouteCall) {
    var words: [Substring] = []
    var id: String?
    for segment in call.path.split(separator: "/").dropFirst(2) {
      guard segment.hasPrefix("{") else {
        // Addresses that differ for staff are of the same things.
        if segment != "staff" { words.append(segment) }
        continue
      }
      id = call.captures[String(segment.dropFirst().dropLast())]
      break
    }
    self.init(words.joined(separator: "/"), id ?? Self.id(in: call.request.body))
  }

  private static func id(in body: [UInt8]) -> String? {
    let identified = Schema<UniqueID?>.object("Identified", .optional("id", \.typed, .identifier())) { $0?.value }
    return (try? identified.decode(body, unknownFields: .ignored))??.description
  }
}

extension UniqueID? {
  fileprivate var typed: Identifier<AuditSubject>? { map { Identifier($0) } }
}

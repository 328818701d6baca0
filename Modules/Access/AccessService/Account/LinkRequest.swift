import Access
import FoundationCore
import Persistence

/// What a link is for.
enum LinkPurpose: String, CaseIterable, Sendable {
  case registration
  case customerPassword = "customer-password"
  case staffPassword = "staff-password"
  /// To open an account for an address that the shop knows, whose owner has tried to sign in.
  case activation

  var audience: AccountAudience { self == .staffPassword ? .staff : .customer }
}

extension AccountAudience {
  /// Where the passwords are.
  var table: AccessSchema.Table { self == .staff ? .staff : .account }
}

/// Who has asked for a link: the payload of a job.
struct LinkRequest: Sendable {
  let purpose: LinkPurpose, email: String, language: String?, back: String?
}

extension Schema where Value == LinkRequest {
  static let linkRequest = Schema.object(
    "AccountLinkRequest", Field("purpose", \.purpose, .enumeration()), Field("email", \.email, .text(1...254)),
    .optional("language", \.language, .text(1...35)), .optional("back", \.back, .text(1...500))
  ) { LinkRequest(purpose: $0, email: $1, language: $2, back: $3) }
}

/// A link that was used just now.
struct LinkRow: RowDecodable {
  let email: String, language: String?, subject: UniqueID?

  init(row: inout RowReader) throws(DatabaseError) {
    (email, language, subject) = (try row.read(), try row.read(), try row.read())
  }
}

import Outbound

/// One conversation with a server, as the thread of transfers needs to know it.
struct TransferPlan: Sendable {
  enum Kind: Sendable {
    case http(method: String, fields: [String], body: [UInt8])
    case mail(sender: String, recipients: [String], message: [UInt8], credentials: Credentials?, needsTLS: Bool)
  }

  struct Credentials: Sendable { let user: String, password: String }

  let address: String
  let kind: Kind
  /// How long all of it may take.
  let time: Duration
  let bodyLimit: Int
  /// Where it may go; nil for wherever the operator has said.
  let policy: AddressPolicy?
  /// A file of the certificates to trust; nil for the system's.
  var authorities: String?
  /// `host:port:address`, in place of what name servers say.
  var resolutions: [String] = []
}

/// What a conversation has come to.
struct TransferResult: Sendable {
  /// libcurl's code.
  let code: UInt32
  /// The last status, of HTTP or SMTP; 0 for none.
  let status: Int
  let fields: [OutboundField]
  let body: [UInt8]
  /// Why this side ended it.
  let refusal: OutboundCallError?
}

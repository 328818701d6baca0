/// A request to a payment provider, without the shop's secret.
public struct ProviderRequest: Hashable, Sendable {
  /// The whole address.
  public let address: String
  /// The form to send; nil to read.
  public let form: [UInt8]?
  /// Makes the provider do it once; nil to read.
  public let key: String?
}

/// An answer of a payment provider.
public struct ProviderAnswer: Hashable, Sendable {
  /// Its status.
  public let status: Int
  /// Its JSON.
  public let body: [UInt8]

  /// An answer of its parts.
  public init(status: Int, body: [UInt8]) { (self.status, self.body) = (status, body) }
}

/// How requests are sent to a payment provider: with the secret key, to nowhere else than the address, following no
/// redirect.
public typealias ProviderCall =
  @Sendable (ProviderRequest, _ secretKey: String) async throws(GatewayError) -> ProviderAnswer

/// Why a provider has not done something.
public enum GatewayError: Error, Hashable, Sendable {
  /// It says no, and would say so again: the code says why.
  case refused(code: String)
  /// It did not answer, or not now: whether it has done it is not known.
  case unanswered(reason: String)
  /// The shop has not set what is needed to ask it.
  case notConfigured
  /// What it says cannot be about this payment: another amount, currency or id.
  case mismatch
}

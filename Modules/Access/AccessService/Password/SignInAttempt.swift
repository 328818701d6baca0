public import HTTPServer

/// What somebody tries to sign in with, and where the attempt comes from.
public struct SignInAttempt: Sendable {
  /// The e-mail address as typed.
  public let email: String
  /// The password as typed.
  public let password: String
  /// What the browser or program was given when it last signed in to the account, if it still has it.
  public let device: String?
  /// The network of whoever tries; nil for a caller in this process, which is not counted.
  public let network: ClientNetwork?

  /// An attempt to sign in.
  public init(email: String, password: String, device: String? = nil, from network: ClientNetwork? = nil) {
    self.email = email
    self.password = password
    self.device = device
    self.network = network
  }
}

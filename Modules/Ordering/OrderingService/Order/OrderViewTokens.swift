import AccessService
import FoundationCore
import StoreIdentifiers

/// Makes and checks what shows an order to whoever sends it: for guests, whose order has no account to be found in.
///
/// A token is a keyed digest of the order's id (160 bits), so nothing is stored, and a token of one order tells nothing
/// of another's.
public struct OrderViewTokens: Sendable {
  private let key: [UInt8]

  /// Tokens by a secret key of 32 bytes, which must stay the same for the links in use to keep working.
  public init(key: [UInt8]) { self.key = key }

  func token(of order: OrderID) -> String {
    Base64URL.encode(Array(Cryptography.digest(Array("order \(order)".utf8), key: key).prefix(20)))
  }

  /// Compares in a time that does not depend on where the two differ.
  func accepts(_ token: String, for order: OrderID) -> Bool {
    token.utf8.isEqualInConstantTime(to: self.token(of: order).utf8)
  }
}

public import FoundationCore

/// What a browser's session stands for: the tokens its pages use, and the cart they show. The browser never sees a token.
public struct WebSession: Hashable, Sendable {
  /// The cart, once there is one.
  public var cart: UniqueID?
  /// The cart's token.
  public var guestToken: String?
  /// A customer's token, once signed in.
  public var customerToken: String?
  /// A staff user's token, once signed in.
  public var staffToken: String?
  /// What the staff user may do, as of when the session was read; nil while that is not known. It is never stored: the
  /// server looks it up, so that a right that was given or taken counts at the next page. The server decides all the same.
  public var staffPermissions: Set<Permission>?
  /// What shows that the browser has signed in as a customer before; kept when they sign out.
  public var customerDevice: String?
  /// What shows that the browser has signed in as a staff user before; kept when they sign out.
  public var staffDevice: String?
  /// What lets the browser into a shop that is closed; what it is worth, the shop decides.
  public var shopPass: String?

  /// An empty session.
  public init() {}

  private var typedCart: Identifier<WebSession>? { cart.map { Identifier($0) } }

  private static let schema = Schema<WebSession>.object(
    "WebSession", .optional("cart", \.typedCart, .identifier()),
    .optional("guestToken", \.guestToken, .text(0...200)), .optional("staffToken", \.staffToken, .text(0...200)),
    .optional("customerToken", \.customerToken, .text(0...200)),
    .optional("customerDevice", \.customerDevice, .text(0...100)),
    .optional("staffDevice", \.staffDevice, .text(0...100)), .optional("shopPass", \.shopPass, .text(0...100))
  ) { cart, guest, staff, customer, customerDevice, staffDevice, shopPass in
    var session = WebSession()
    session.cart = cart?.value
    session.guestToken = guest
    session.staffToken = staff
    session.customerToken = customer
    (session.customerDevice, session.staffDevice, session.shopPass) = (customerDevice, staffDevice, shopPass)
    return session
  }

  /// The session as bytes. They hold tokens: store them encrypted.
  public var bytes: [UInt8] { Self.schema.encode(self) }

  /// The session that was written as bytes; nil when they are not one.
  public init?(_ bytes: [UInt8]) {
    guard let session = try? Self.schema.decode(bytes, unknownFields: JSONReader.UnknownFields.ignored) else {
      return nil
    }
    self = session
  }
}

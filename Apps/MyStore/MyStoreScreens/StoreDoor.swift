package import Access
package import FoundationCore

/// Whether shoppers see the shop, and what lets them in while they do not.
package struct StoreDoor: Hashable, Sendable {
  package let isClosed: Bool
  /// What a browser's session keeps once the password was entered; nil while nobody may enter.
  package let pass: String?

  /// A door that is open; or closed, with what lets people in.
  package init(isClosed: Bool = false, pass: String? = nil) { (self.isClosed, self.pass) = (isClosed, pass) }

  /// Whether whoever has a session sees the shop.
  package func admits(_ session: WebSession) -> Bool {
    !isClosed || session.staffToken != nil || pass != nil && session.shopPass == pass
  }
}

/// What is sent to enter a closed shop.
package struct ShopVisit: Hashable, Sendable {
  package var password: String

  package init(password: String) { self.password = password }
}

/// What lets a browser into a closed shop, until the password changes.
package struct ShopPass: Hashable, Sendable {
  package let pass: String

  package init(pass: String) { self.pass = pass }
}

extension Schema where Value == ShopVisit {
  /// The JSON of the request.
  package static let shopVisit = Schema.object("ShopVisit", Field("password", \.password, .text(1...200))) {
    ShopVisit(password: $0)
  }
}

extension Schema where Value == ShopPass {
  /// The JSON of the answer.
  package static let shopPass = Schema.object("ShopPass", Field("pass", \.pass, .text(1...100))) { ShopPass(pass: $0) }
}

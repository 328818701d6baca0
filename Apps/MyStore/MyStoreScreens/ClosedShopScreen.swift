import Access
import FoundationUI
import MyStoreKit
package import WebUI

/// What shoppers see of a shop that is closed: its name, and a field for the password.
package struct ClosedShopScreen: View {
  private let shopName: String
  /// Whether there is a password at all.
  private let hasPassword: Bool
  @Environment(AccessModel.self) private var access
  @Environment(\.httpClient) private var client
  @Environment(\.storeText) private var text
  @State private var password = ""
  @State private var problem: String?

  package init(shopName: String, hasPassword: Bool) {
    self.shopName = shopName
    self.hasPassword = hasPassword
  }

  package var body: some View {
    Box("welcome") {
      VStack(alignment: .leading, spacing: .large) {
        Text(text("The shop is not open yet. Come back soon.")).accessibilityIdentifier("closed-shop")
        if hasPassword {
          Form {
            SecureField(text("Password"), text: $password).fieldError(problem)
              .accessibilityIdentifier("shop-password")
            Button(text("Enter"), action: enter).buttonStyle(.borderedProminent)
              .accessibilityIdentifier("shop-enter")
          }
        }
        NavigationLink(text("For staff"), value: StoreRoute.office).font(.footnote)
          .accessibilityIdentifier("closed-office")
      }
    }
    // Search engines come again later, and keep nothing until then.
    .navigationTitle(shopName).pageStatus(503)
  }

  private func enter() async {
    guard !password.isEmpty else {
      problem = text("Enter the password.")
      return
    }
    do {
      let pass = try await client.load(
        .send(
          .post, "/api/v1/shop/visits", ShopVisit(password: password), as: .shopVisit, returning: .shopPass))
      try await access.keepShopPass(pass.pass)
      problem = nil
    } catch let error as HTTPClientError where error.status == 422 {
      problem = text("This is not the password.")
    } catch { problem = text.message(of: error) }
  }
}

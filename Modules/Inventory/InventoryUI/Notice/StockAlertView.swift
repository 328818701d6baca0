import Foundation
public import FoundationCore
import FoundationUI
import Inventory
import MyStoreKit
public import StoreIdentifiers
public import WebUI

/// Where a shopper asks for one message when a variant can be bought again. Shows nothing while it can be, or while that is
/// not known.
public struct StockAlertView: View {
  private let variant: VariantID
  @Environment(InventoryModel.self) private var inventory
  @Environment(\.inventoryOutlets) private var outlets
  @Environment(\.inventoryText) private var text
  @Environment(\.locale) private var locale
  @State private var email = ""
  @State private var problem: String?
  /// The variants that were asked for, and by which address.
  @State private var asked: [VariantID: String] = [:]

  /// The way to be told of a variant.
  public init(of variant: VariantID) { self.variant = variant }

  /// A field and a button, and then what will happen.
  public var body: some View {
    VStack(alignment: .leading, spacing: .small) {
      if inventory.available[variant] == 0 {
        if let email = asked[variant] {
          Text(text("We write to {1} once, as soon as it is back.", email)).accessibilityIdentifier("alert-asked")
        } else {
          Form {
            Text(text("Sold out. We can write to you when it is back.")).foregroundStyle(.secondary)
            TextField(text("E-mail"), text: $email).textContentType(.emailAddress).keyboardType(.emailAddress)
              .fieldError(problem).accessibilityIdentifier("alert-email")
            Button(text("Email me when it is back")) { await ask() }.buttonStyle(.bordered)
              .accessibilityIdentifier("alert-ask")
          }
          .onSubmit { await ask() }
        }
      }
    }
    .task {
      if email.isEmpty, let known = await outlets.email() { email = known }
    }
  }

  private func ask() async {
    let address = email.trimmingCharacters(in: .whitespaces)
    guard address.isEmail else {
      problem = text("Enter an e-mail address, such as you@example.com.")
      return
    }
    do throws(HTTPClientError) {
      try await inventory.add(
        NewStockAlert(variant: variant, email: address, language: locale.identifier(.bcp47)))
      asked[variant] = address
      problem = nil
    } catch {
      problem = text.message(of: error)
      // It may have come back meanwhile.
      if error.code == "available" { try? await inventory.loadAvailability(of: [variant]) }
    }
  }
}

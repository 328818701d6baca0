import FoundationCore
import FoundationUI
import MyStoreKit
import Ordering
public import WebUI

/// Where buyers without an account find their order, by its number and their e-mail address.
public struct FindOrderScreen: View {
  private let isToWithdraw: Bool
  @Environment(OrderingModel.self) private var ordering
  @Environment(\.navigate) private var navigate
  @Environment(\.orderingText) private var text
  @State private var number = ""
  @State private var email = ""
  @State private var isChecked = false
  @State private var message: String?

  /// The form; for whoever means to withdraw, the order's withdrawal comes next.
  public init(isToWithdraw: Bool = false) { self.isToWithdraw = isToWithdraw }

  /// Two fields and a button.
  public var body: some View {
    VStack(alignment: .leading, spacing: .large) {
      Form {
        Text(
          isToWithdraw
            ? text("To withdraw from a contract, find your order first.")
            : text("The number is in the confirmation of your order."))
        TextField(text("Order number"), text: $number, prompt: "7K2MD-04Q9X").required()
          .fieldError(isChecked && number.isEmpty ? text("Enter the order's number.") : nil)
          .accessibilityIdentifier("find-number")
        TextField(text("E-mail"), text: $email).textContentType(.emailAddress).keyboardType(.emailAddress).required()
          .fieldError(isChecked && !email.isEmail ? text("Enter an e-mail address, such as you@example.com.") : nil)
          .accessibilityIdentifier("find-email")
        if let message { Text(message).foregroundStyle(.danger).accessibilityIdentifier("find-message") }
        Button(text("Find the order")) { await find() }.buttonStyle(.borderedProminent)
          .disabledUntilValid(isValid).accessibilityIdentifier("find-order")
      }
      .frame(maxWidth: .reading)
      HStack(spacing: .small) {
        Text(text("Do you have an account?")).foregroundStyle(.secondary)
        NavigationLink(text("Your orders"), value: OrderingRoute.ownOrders(cursor: nil))
      }
    }
    .navigationTitle(isToWithdraw ? text("Withdraw from a contract") : text("Find your order"))
  }

  private var isValid: Bool { !number.isEmpty && email.isEmail }

  private func find() async {
    isChecked = true
    message = nil
    guard isValid else { return }
    do throws(HTTPClientError) {
      let found = try await ordering.find(OrderLookup(number: String(number.prefix(30)), email: email))
      navigate(
        isToWithdraw
          ? OrderingRoute.withdrawal(found.order, token: found.viewToken)
          : OrderingRoute.confirmation(found.order, token: found.viewToken))
    } catch {
      message =
        switch error.status {
        case 404: text("There is no order with this number and e-mail address.")
        case 429: text("Too many attempts. Wait a minute and try again.")
        default: text.message(of: error)
        }
    }
  }
}

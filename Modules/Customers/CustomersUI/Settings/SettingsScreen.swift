import Customers
import FoundationCore
import FoundationUI
import MyStoreKit
public import WebUI

/// What a customer decides of themselves: what they are called, which language they read, whether pages are light or dark,
/// and the way to their addresses.
public struct SettingsScreen: View {
  @Environment(CustomersModel.self) private var customers
  @Environment(\.customersOutlets) private var outlets
  @Environment(\.customersText) private var text
  @Environment(\.showError) private var showError
  @Environment(\.showNotice) private var showNotice
  @State private var state = ViewState.loading
  @State private var name = ""

  private enum ViewState {
    case loading
    case error(HTTPClientError)
    case data
  }

  /// The settings of whoever has signed in.
  public init() {}

  /// A form for the name, and the ways to the rest.
  public var body: some View {
    VStack(alignment: .leading, spacing: .large) {
      switch state {
      case .loading: ProgressView(text("Loading your settings"))
      case .error(let error):
        ErrorView(
          text("Your settings cannot be shown"), message: text.message(of: error),
          guidance: text("Sign in again, or try again in a moment."), retry: load)
      case .data: contents
      }
    }
    .navigationTitle(text("Settings"))
    .task { await load() }
  }

  @ViewBuilder private var contents: some View {
    Form {
      Section(text("You")) {
        TextField(text("Full name"), text: $name).textContentType(.name).required()
          .fieldError(isValid ? nil : text("Enter a name, up to 200 characters."))
          .accessibilityIdentifier("settings-name")
        Button(text("Save")) { await save() }.buttonStyle(.borderedProminent).disabledUntilValid(isValid)
          .accessibilityIdentifier("settings-name-save")
      }
    }
    .frame(maxWidth: .form)
    Section(text("Where your orders go")) {
      NavigationLink(text("Your addresses"), value: CustomersRoute.addresses)
        .accessibilityIdentifier("settings-addresses")
    }
    Section(text("Language")) { outlets.languages() }
    Section(text("Appearance")) { AppearancePicker() }
  }

  private var isValid: Bool { !name.isEmptyOrWhiteSpace && name.unicodeScalars.count <= 200 }

  private func load() async {
    do throws(HTTPClientError) {
      try await customers.loadProfile()
      name = customers.profile?.customer.name ?? ""
      state = .data
    } catch { state = .error(error) }
  }

  private func save() async {
    guard isValid else { return }
    do throws(HTTPClientError) {
      try await customers.rename(to: name)
      showNotice(text("Your name is saved."))
    } catch { showError(text.told(error), text("Nothing was saved. What you typed is still here: try again.")) }
  }
}

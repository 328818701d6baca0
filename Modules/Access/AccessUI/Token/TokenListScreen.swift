import Access
import FoundationCore
import FoundationUI
import MyStoreKit
public import WebUI

/// Staff: tokens of programs and sessions of people, and a token to make.
public struct TokenListScreen: View {
  @Environment(StaffModel.self) private var staff
  @Environment(\.httpClient) private var client
  @Environment(\.accessText) private var text
  @Environment(\.showError) private var showError
  /// What whoever looks may do: a token may do no more.
  @State private var own: Set<Permission> = []
  @State private var state = ViewState.loading
  @State private var issued: IssuedAPIToken?

  private enum ViewState {
    case loading
    case error(HTTPClientError)
    case data
  }

  /// Everybody's, or one's own.
  public init() {}

  /// A table and a form.
  public var body: some View {
    VStack(alignment: .leading, spacing: .large) {
      AccessTabsView(current: .tokens)
      switch state {
      case .loading: ProgressView(text("Loading the tokens"))
      case .error(let error):
        ErrorView(
          text("The tokens cannot be shown"), message: text.message(of: error),
          guidance: text("Sign in with an account that may see tokens, or try again."), retry: load)
      case .data:
        if let issued {
          Text(text("This is the token “{1}”. It is not shown again.", issued.token.name ?? ""))
          SecretView(label: text("Token"), secret: issued.secret)
        }
        TokenTableView(tokens: staff.tokens) { await revoke($0) }
        NewTokenView(permissions: own) { await issue($0) }
      }
    }
    .navigationTitle(text("Tokens"))
    .task { await load() }
  }

  private func load() async {
    do throws(HTTPClientError) {
      try await staff.loadTokens()
      let holder = try await client.load(.get("/api/v1/access/sessions/current", as: .tokenHolder))
      own = Set(holder.permissions.map { Permission($0) })
      state = .data
    } catch { state = .error(error) }
  }

  private func revoke(_ token: APIToken) async {
    do throws(HTTPClientError) { try await staff.revoke(token) } catch {
      showError(text.told(error), text("The token goes on working. Try again."))
    }
  }

  private func issue(_ new: NewAPIToken) async -> Bool {
    do throws(HTTPClientError) {
      issued = try await staff.issue(new)
      return true
    } catch {
      showError(text.told(error), text("No token was made. What you typed is still here: try again."))
      return false
    }
  }
}

/// Tokens in a table. Takes plain values.
struct TokenTableView: View {
  let tokens: [APIToken]
  let revoke: (APIToken) async -> Void
  @Environment(\.displayFormat) private var format
  @Environment(\.accessText) private var text

  var body: some View {
    Table(text("Tokens"), tokens) {
      TableColumn<APIToken>(text("Token")) { token in Text(token.name ?? text("Signed in")) }
      TableColumn<APIToken>(text("Whose")) { token in Text(token.email) }
      TableColumn<APIToken>(text("Allows")) { token in
        Text(token.permissions.map { format.list($0.sorted().map { text.title(of: $0) }) } ?? text("What they may do"))
      }
      TableColumn<APIToken>(text("Until")) { token in Text(format.dateTime(token.expiresAt)) }
      TableColumn<APIToken>(text("Used last")) { token in Text(token.lastUsedAt.map { format.dateTime($0) } ?? "–") }
      TableColumn<APIToken>(text("Action")) { token in
        Button(text("Revoke"), role: .destructive) { await revoke(token) }
          .accessibilityLabel(text("Revoke {1} of {2}", token.name ?? text("Signed in"), token.email))
          .accessibilityIdentifier("token-revoke")
      }
    }
  }
}

/// A token to make. Takes plain values.
struct NewTokenView: View {
  let permissions: Set<Permission>
  /// Makes it; false where that failed.
  let issue: (NewAPIToken) async -> Bool
  @State private var name = ""
  @State private var days = "90"
  @State private var chosen: Set<Permission> = []
  @Environment(\.accessText) private var text

  var body: some View {
    Form {
      Section(text("A token for a program")) {
        TextField(text("What it is for"), text: $name).required().accessibilityIdentifier("token-name")
        TextField(text("Days that it works"), text: $days).keyboardType(.numberPad).required()
          .fieldError(count == nil ? text("Enter a number from 1 to 366.") : nil).accessibilityIdentifier("token-days")
      }
      PermissionChoiceView(permissions: permissions, chosen: $chosen)
      Button(text("Make the token")) { await make() }.buttonStyle(.borderedProminent).disabledUntilValid(isValid)
        .accessibilityIdentifier("token-make")
    }
    .frame(maxWidth: .reading)
  }

  private var count: Int? { Int(days).flatMap { NewAPIToken.dayLimits.contains($0) ? $0 : nil } }
  private var isValid: Bool { !name.isEmptyOrWhiteSpace && count != nil && !chosen.isEmpty }

  private func make() async {
    guard isValid, let count else { return }
    guard await issue(NewAPIToken(name: name, permissions: chosen, days: count)) else { return }
    (name, chosen) = ("", [])
  }
}

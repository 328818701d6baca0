import Access
import Foundation
import FoundationCore
import FoundationUI
import MyStoreKit
public import WebUI

/// Staff: somebody to invite, and what to send them.
public struct InviteStaffScreen: View {
  @Environment(StaffModel.self) private var staff
  @Environment(\.accessOutlets) private var outlets
  @Environment(\.displayFormat) private var format
  @Environment(\.accessText) private var text
  @Environment(\.showError) private var showError
  @Environment(\.locale) private var locale
  @State private var email = ""
  @State private var name = ""
  @State private var roles: Set<String> = []
  @State private var issued: IssuedStaffInvitation?

  /// A form.
  public init() {}

  /// The form, and then the link, which is shown once.
  public var body: some View {
    VStack(alignment: .leading, spacing: .large) {
      if let issued {
        Text(
          text(
            "{1} gets this link by mail. It works once, until {2}, and is not shown again.", issued.invitation.email,
            format.dateTime(issued.invitation.expiresAt)))
        SecretView(
          label: text("Link"),
          secret: outlets.origin + AccessRoute.invitation(token: issued.token).location.description)
        NavigationLink(text("Staff"), value: AccessRoute.staff)
      } else {
        Form {
          Section(text("Who it is")) {
            TextField(text("E-mail"), text: $email).keyboardType(.emailAddress).required()
              .accessibilityIdentifier("invite-email")
            TextField(text("Name"), text: $name).required().accessibilityIdentifier("invite-name")
          }
          RoleChoiceView(roles: staff.roles, chosen: $roles)
          Button(text("Invite")) { await invite() }.buttonStyle(.borderedProminent).disabledUntilValid(isValid)
            .accessibilityIdentifier("invite-send")
        }
        .frame(maxWidth: .reading)
      }
    }
    .navigationTitle(text("Invite somebody"))
    .task { await load() }
  }

  private var isValid: Bool { email.isEmail && !name.isEmptyOrWhiteSpace }

  private func load() async {
    do throws(HTTPClientError) { try await staff.loadRoles() } catch {
      showError(text.told(error), text("Roles cannot be chosen now. Open this page again."))
    }
  }

  private func invite() async {
    guard isValid else { return }
    do throws(HTTPClientError) {
      issued = try await staff.invite(
        NewStaffInvitation(
          email: email, name: name, roles: roles.sorted(), language: locale.identifier(.bcp47)))
    } catch { showError(text.told(error), text("Nobody was invited. What you typed is still here: try again.")) }
  }
}

/// A text that is shown once, to be copied. Takes plain values.
struct SecretView: View {
  let label: String
  let secret: String

  var body: some View {
    TextField(label, text: .constant(secret)).accessibilityIdentifier("secret").frame(maxWidth: .reading)
  }
}

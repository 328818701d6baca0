public import Access
public import FoundationCore
import FoundationUI
import MyStoreKit
public import WebUI

/// Staff: one of them, with their name, their roles, and whether they may sign in.
public struct UpdateStaffScreen: View {
  private let id: StaffID
  @Environment(StaffModel.self) private var staff
  @Environment(\.accessText) private var text
  @State private var state = ViewState.loading

  private enum ViewState {
    case loading
    case error(HTTPClientError)
    case data
  }

  /// The form of a member of staff.
  public init(_ id: StaffID) { self.id = id }

  /// The form, or what stands in its place.
  public var body: some View {
    VStack(alignment: .leading, spacing: .large) {
      switch state {
      case .loading: ProgressView(text("Loading the staff")).navigationTitle(text("Staff"))
      case .error(let error):
        ErrorView(
          text("The staff cannot be shown"), message: text.message(of: error),
          guidance: text("Sign in with an account that may see staff, or try again."), retry: load
        )
        .navigationTitle(text("Staff"))
      case .data:
        if let member = staff.members.first(where: { $0.id == id }) {
          StaffEditorView(member).id(member.id).navigationTitle(member.name)
          NavigationLink(
            text("What they did"),
            value: AccessRoute.audit(AuditCriteria(principal: "staff:\(member.id)"), cursor: nil))
        } else {
          ContentUnavailableView(text("There is no such member of staff"), systemImage: "person.2") {
            NavigationLink(text("Staff"), value: AccessRoute.staff)
          }
          .pageStatus(404).navigationTitle(text("Staff"))
        }
      }
    }
    .task { await load() }
  }

  private func load() async {
    do throws(HTTPClientError) {
      try await staff.loadStaff()
      state = .data
    } catch { state = .error(error) }
  }
}

/// A member of staff being changed. Saves through the model.
struct StaffEditorView: View {
  @State private var base: StaffMember
  @State private var form: StaffForm
  @Environment(StaffModel.self) private var staff
  @Environment(\.accessText) private var text
  @Environment(\.showError) private var showError
  @Environment(\.showNotice) private var showNotice

  init(_ member: StaffMember) {
    _base = State(initialValue: member)
    _form = State(initialValue: StaffForm(member))
  }

  var body: some View {
    Form {
      Section(base.email) {
        TextField(text("Name"), text: $form.name).required().accessibilityIdentifier("staff-name")
        Toggle(text("Disabled: may not sign in"), isOn: $form.isDisabled).accessibilityIdentifier("staff-disabled")
        Text(text("Disabling ends all sessions and tokens at once, and closes open pages.")).font(.footnote)
          .foregroundStyle(.secondary)
      }
      RoleChoiceView(roles: staff.roles, chosen: $form.roles)
      Button(text("Save")) { await save() }.buttonStyle(.borderedProminent).disabledUntilValid(form.isValid)
        .accessibilityIdentifier("staff-save")
    }
    .frame(maxWidth: .reading)
    .unsavedChanges(form == StaffForm(base) ? nil : text("Nothing is saved yet. Leave without saving?"))
  }

  private func save() async {
    guard form.isValid else { return }
    do throws(HTTPClientError) {
      try await staff.change(base, to: form.edit)
      if let saved = staff.members.first(where: { $0.id == base.id }) { (base, form) = (saved, StaffForm(saved)) }
      showNotice(text("“{1}” is saved.", base.name))
    } catch { showError(text.told(error), text("Nothing was saved. What you typed is still here: try again.")) }
  }
}

/// What is typed of a member of staff.
struct StaffForm: Hashable, Sendable {
  var name: String
  var roles: Set<String>
  var isDisabled: Bool

  init(_ member: StaffMember) { (name, roles, isDisabled) = (member.name, Set(member.roles), member.isDisabled) }

  var isValid: Bool { !name.isEmptyOrWhiteSpace }
  var edit: StaffEdit { StaffEdit(name: name, roles: roles.sorted(), isDisabled: isDisabled) }
}

/// Roles to choose from. Takes plain values.
struct RoleChoiceView: View {
  let roles: [StaffRole]
  @Binding var chosen: Set<String>
  @Environment(\.accessText) private var text

  var body: some View {
    Section(text("Roles")) {
      ForEach(roles) { role in
        Toggle(text.name(of: role), isOn: isChosen(role.id)).accessibilityIdentifier("role-\(role.id)")
      }
    }
  }

  private func isChosen(_ id: String) -> Binding<Bool> {
    Binding {
      chosen.contains(id)
    } set: {
      if $0 { chosen.insert(id) } else { chosen.remove(id) }
    }
  }
}

import Access
import FoundationCore
import FoundationUI
import MyStoreKit
public import WebUI

/// Staff: a role with what it allows, context by context. Those that every shop has can be seen, and not changed.
public struct UpdateRoleScreen: View {
  private let id: String?
  @Environment(StaffModel.self) private var staff
  @Environment(\.accessText) private var text
  @State private var state = ViewState.loading

  private enum ViewState {
    case loading
    case error(HTTPClientError)
    case data
  }

  /// The form of a role, or of a new one.
  public init(_ id: String?) { self.id = id }

  /// The form, or what stands in its place.
  public var body: some View {
    VStack(alignment: .leading, spacing: .large) {
      switch state {
      case .loading: ProgressView(text("Loading the roles")).navigationTitle(text("Role"))
      case .error(let error):
        ErrorView(
          text("The roles cannot be shown"), message: text.message(of: error),
          guidance: text("Sign in with an account that may see staff, or try again."), retry: load
        )
        .navigationTitle(text("Role"))
      case .data: contents
      }
    }
    .task { await load() }
  }

  @ViewBuilder private var contents: some View {
    if id == nil {
      RoleEditorView(nil).navigationTitle(text("Add a role"))
    } else if let role = staff.roles.first(where: { $0.id == id }) {
      RoleEditorView(role).id(role.id).navigationTitle(text.name(of: role))
    } else {
      ContentUnavailableView(text("There is no such role"), systemImage: "person.2") {
        NavigationLink(text("Roles"), value: AccessRoute.roles)
      }
      .pageStatus(404).navigationTitle(text("Role"))
    }
  }

  private func load() async {
    do throws(HTTPClientError) {
      try await staff.loadRoles()
      state = .data
    } catch { state = .error(error) }
  }
}

/// A role being changed. Saves through the model.
struct RoleEditorView: View {
  @State private var base: StaffRole?
  @State private var form: StaffRoleDraft
  @Environment(StaffModel.self) private var staff
  @Environment(\.accessText) private var text
  @Environment(\.navigate) private var navigate
  @Environment(\.showError) private var showError

  init(_ role: StaffRole?) {
    _base = State(initialValue: role)
    _form = State(
      initialValue: StaffRoleDraft(name: role?.name ?? "", permissions: role?.permissions ?? []))
  }

  private var isFixed: Bool { base?.isBuiltIn == true }

  var body: some View {
    Form {
      if isFixed {
        Text(text("Every shop has this role, so that it cannot be changed.")).foregroundStyle(.secondary)
      } else {
        TextField(text("Name"), text: $form.name).required().accessibilityIdentifier("role-name")
      }
      PermissionChoiceView(permissions: staff.permissions, chosen: $form.permissions).disabled(isFixed)
      if !isFixed {
        HStack(spacing: .medium) {
          Button(text("Save")) { await save() }.buttonStyle(.borderedProminent)
            .disabledUntilValid(!form.name.isEmptyOrWhiteSpace).accessibilityIdentifier("role-save")
          if let base {
            Button(text("Remove the role"), role: .destructive) { await remove(base) }
              .accessibilityIdentifier("role-remove")
          }
        }
      }
    }
    .frame(maxWidth: .reading)
    .unsavedChanges(isChanged ? text("Nothing is saved yet. Leave without saving?") : nil)
  }

  private var isChanged: Bool { form.name != base?.name ?? "" || form.permissions != base?.permissions ?? [] }

  private func save() async {
    guard !form.name.isEmptyOrWhiteSpace else { return }
    do throws(HTTPClientError) {
      try await staff.save(form, of: base)
      leave()
    } catch { showError(text.told(error), text("Nothing was saved. What you typed is still here: try again.")) }
  }

  private func remove(_ role: StaffRole) async {
    do throws(HTTPClientError) {
      try await staff.remove(role)
      leave()
    } catch { showError(text.told(error), text("The role stays.")) }
  }

  /// What was typed is saved, or of no more use.
  private func leave() {
    base = StaffRole(id: base?.id ?? "", name: form.name, permissions: form.permissions)
    navigate(AccessRoute.roles)
  }
}

/// Permissions to choose from, by the context that they are of. Takes plain values.
struct PermissionChoiceView: View {
  let permissions: Set<Permission>
  @Binding var chosen: Set<Permission>
  @Environment(\.accessText) private var text

  private struct Group: Identifiable {
    let id: String
    let title: String
    let permissions: [Permission]
  }

  var body: some View {
    ForEach(groups) { group in
      Section(text(group.title)) {
        ForEach(group.permissions, id: \.name) { permission in
          Toggle(text.title(of: permission), isOn: isChosen(permission))
            .accessibilityIdentifier("permission-\(permission.name)")
        }
      }
    }
  }

  private var groups: [Group] {
    AccessPhrases.groups.compactMap { word, title in
      let own = permissions.filter { $0.name.hasPrefix(word + ".") }.sorted()
      return own.isEmpty ? nil : Group(id: word, title: title, permissions: own)
    }
  }

  private func isChosen(_ permission: Permission) -> Binding<Bool> {
    Binding {
      chosen.contains(permission)
    } set: {
      if $0 { chosen.insert(permission) } else { chosen.remove(permission) }
    }
  }
}

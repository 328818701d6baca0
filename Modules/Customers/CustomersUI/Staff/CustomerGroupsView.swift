import Customers
import Foundation
import FoundationCore
import FoundationUI
import WebUI

/// What staff do with groups.
enum CustomerGroupEvent: Sendable {
  /// There is another group.
  case add(NewCustomerGroup)
  /// A group, by its code, is called something else.
  case rename(String, String)
  /// A group, by its code, is there no longer.
  case remove(String)
}

/// The groups with how many are in each, and a form for another. Takes plain values.
struct CustomerGroupsView: View {
  let groups: [CustomerGroup]
  /// Answers whether it was done: what is typed stays until then.
  let onEvent: (CustomerGroupEvent) async -> Bool
  @State private var code = ""
  @State private var name = ""
  @State private var isChecked = false
  @Environment(\.customersText) private var text

  var body: some View {
    Section(
      text("Groups"), footer: text("Prices and products can be for the members of a group. They name it by its code.")
    ) {
      ForEach(groups) { group in CustomerGroupRowView(group: group) { event in _ = await onEvent(event) } }
      if groups.isEmpty { Text(text("There are no groups yet.")).foregroundStyle(.secondary) }
      Form {
        TextField(text("Name of a new group"), text: $name, prompt: text("Trade customers")).fieldError(nameProblem)
          .accessibilityIdentifier("group-name")
        TextField(text("Its code"), text: $code, prompt: "trade").fieldError(codeProblem)
          .accessibilityIdentifier("group-code")
        Button(text("Add the group")) { await add() }.buttonStyle(.bordered).disabledUntilValid(isValid)
          .accessibilityIdentifier("group-add")
      }
      .frame(maxWidth: .form)
    }
  }

  private func add() async {
    isChecked = true
    guard isValid else { return }
    guard await onEvent(.add(NewCustomerGroup(code: Self.trimmed(code), name: Self.trimmed(name)))) else { return }
    (code, name, isChecked) = ("", "", false)
  }

  private var isValid: Bool { Self.isName(name) && CustomerGroup.isCode(Self.trimmed(code)) }

  // A field says what is wrong with it once something is typed in it, and after a press.
  private var nameProblem: String? {
    (isChecked || !name.isEmpty) && !Self.isName(name) ? text(Self.nameHint) : nil
  }

  private var codeProblem: String? {
    (isChecked || !code.isEmpty) && !CustomerGroup.isCode(Self.trimmed(code))
      ? text("Enter a code, up to 100 characters without slashes and commas.") : nil
  }

  fileprivate static let nameHint = Phrases.key("Enter a name, up to 200 characters.")

  fileprivate static func isName(_ text: String) -> Bool { (1...200).contains(trimmed(text).unicodeScalars.count) }

  fileprivate static func trimmed(_ text: String) -> String { text.trimmingCharacters(in: .whitespacesAndNewlines) }
}

/// A group with its name to change. Takes plain values.
struct CustomerGroupRowView: View {
  let group: CustomerGroup
  let onEvent: (CustomerGroupEvent) async -> Void
  @State private var name: String
  @Environment(\.customersText) private var text

  init(group: CustomerGroup, onEvent: @escaping (CustomerGroupEvent) async -> Void) {
    self.group = group
    self.onEvent = onEvent
    _name = State(initialValue: group.name)
  }

  var body: some View {
    VStack(alignment: .leading, spacing: .small) {
      HStack(alignment: .firstTextBaseline, spacing: .small) {
        Text(group.code).bold()
        Text(text(count: group.memberCount, "# member", "# members"))
          .foregroundStyle(.secondary).accessibilityIdentifier("group-members")
      }
      HStack(alignment: .bottom, spacing: .small) {
        TextField(text("Name of {1}", group.code), text: $name)
          .fieldError(CustomerGroupsView.isName(name) ? nil : text(CustomerGroupsView.nameHint))
          .accessibilityIdentifier("group-rename")
        Button(text("Rename")) { await rename() }.buttonStyle(.bordered).disabledUntilValid(
          CustomerGroupsView.isName(name)
        )
        .accessibilityLabel(text("Rename {1}", group.code))
        if group.memberCount == 0 {
          Button(text("Remove"), role: .destructive) { await onEvent(.remove(group.code)) }
            .accessibilityLabel(text("Remove {1}", group.code)).accessibilityIdentifier("group-remove")
        }
      }
    }
    .padding(.compact).background(.card)
  }

  private func rename() async {
    let new = CustomerGroupsView.trimmed(name)
    guard CustomerGroupsView.isName(new), new != group.name else { return }
    await onEvent(.rename(group.code, new))
  }
}

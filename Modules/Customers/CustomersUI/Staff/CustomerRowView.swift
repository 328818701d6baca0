import Customers
import FoundationCore
import FoundationUI
import WebUI

/// A customer, and a choice of the group that they are in. Takes plain values.
struct CustomerRowView: View {
  let customer: Customer
  let groups: [CustomerGroup]
  let onChoose: (String?) async -> Void
  /// Nothing for no group.
  @State private var chosen: String
  @Environment(\.displayFormat) private var format

  init(customer: Customer, groups: [CustomerGroup], onChoose: @escaping (String?) async -> Void) {
    self.customer = customer
    self.groups = groups
    self.onChoose = onChoose
    _chosen = State(initialValue: customer.group ?? "")
  }

  var body: some View {
    VStack(alignment: .leading, spacing: .small) {
      HStack(alignment: .firstTextBaseline, spacing: .small) {
        Text(customer.name).bold()
        Text(customer.email).accessibilityIdentifier("customer-email")
      }
      Text("since \(format.dateTime(customer.createdAt))").font(.footnote).foregroundStyle(.secondary)
      HStack(alignment: .bottom, spacing: .small) {
        Picker("Group of \(customer.name)", selection: $chosen) {
          Text("No group").tag("")
          ForEach(groups) { group in Text(group.name).tag(group.code) }
        }
        .accessibilityIdentifier("customer-group")
        Button("Save") { await onChoose(chosen.isEmpty ? nil : chosen) }.buttonStyle(.bordered)
          .accessibilityLabel("Save the group of \(customer.name)").accessibilityIdentifier("customer-group-save")
      }
    }
  }
}

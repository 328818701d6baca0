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
  @Environment(\.customersText) private var text

  init(customer: Customer, groups: [CustomerGroup], onChoose: @escaping (String?) async -> Void) {
    self.customer = customer
    self.groups = groups
    self.onChoose = onChoose
    _chosen = State(initialValue: customer.group ?? "")
  }

  var body: some View {
    VStack(alignment: .leading, spacing: .small) {
      HStack(alignment: .firstTextBaseline, spacing: .small) {
        NavigationLink(customer.name, value: CustomersRoute.customer(customer.id)).bold()
          .accessibilityIdentifier("customer-link")
        Text(customer.email).accessibilityIdentifier("customer-email")
      }
      Text(text("Customer since {1}", format.date(customer.createdAt))).font(.footnote).foregroundStyle(.secondary)
      if !groups.isEmpty || customer.group != nil {
        HStack(alignment: .bottom, spacing: .small) {
          Picker(text("Group of {1}", customer.name), selection: $chosen) {
            Text(text("No group")).tag("")
            ForEach(groups) { group in Text(group.name).tag(group.code) }
          }
          .accessibilityIdentifier("customer-group")
          Button(text("Save")) { await onChoose(chosen.isEmpty ? nil : chosen) }.buttonStyle(.bordered)
            .accessibilityLabel(text("Save the group of {1}", customer.name)).accessibilityIdentifier(
              "customer-group-save")
        }
      }
    }
  }
}

import FoundationCore
import FoundationUI
import Inventory
import MyStoreKit
import StoreIdentifiers
import WebUI

/// The fields of goods on their way. Takes plain values.
struct ReplenishmentFormView: View {
  @Binding var form: ReplenishmentForm
  let isChecked: Bool
  let suppliers: [Supplier]
  let locations: [Location]
  @Environment(\.inventoryText) private var text
  @Environment(\.inventoryOutlets) private var outlets

  var body: some View {
    Section(text("From and to")) {
      Picker(form.kind == .purchaseOrder ? text("Supplier") : text("From"), selection: $form.source) {
        Text(text("Choose")).tag("")
        switch form.kind {
        case .purchaseOrder: ForEach(suppliers) { supplier in Text(supplier.name).tag(supplier.id.description) }
        case .transfer: ForEach(locations) { location in Text(location.name).tag(location.id.description) }
        }
      }
      .fieldError(isChecked ? form.sourceProblem.map { text($0) } : nil)
      .accessibilityIdentifier("replenishment-source")
      Picker(text("To"), selection: $form.destination) {
        Text(text("Choose")).tag("")
        ForEach(locations) { location in Text(location.name).tag(location.id.description) }
      }
      .fieldError(isChecked ? form.destinationProblem.map { text($0) } : nil)
      .accessibilityIdentifier("replenishment-destination")
      TextField(text("Expected on (optional)"), text: $form.expectedOn, prompt: "2026-02-28")
        .fieldError(form.dayProblem.map { text($0) }).accessibilityIdentifier("replenishment-day")
      TextField(text("Note (optional)"), text: $form.note)
        .fieldError(form.noteProblem.map { text($0) }).accessibilityIdentifier("replenishment-note")
    }
    Section(text("What is to come")) {
      if form.items.isEmpty {
        Text(text("Find the first product below.")).foregroundStyle(.secondary)
      }
      ForEach(form.items) { item in
        ReplenishmentItemView(
          item: binding(item), name: name(of: item.id), currency: form.kind == .transfer ? nil : form.currency,
          quantityProblem: form.quantityProblem(item), costProblem: form.costProblem(item)
        ) { form.items.removeAll { $0.id == item.id } }
      }
      SearchPicker(
        text("Find by product or SKU"), identifier: "replenishment",
        label: { (found: StockedVariant) in "\(found.name) · \(found.sku)" }
      ) { words throws(HTTPClientError) in
        let found = try await outlets.find(words)
        await outlets.loadNames(found)
        return found.compactMap(outlets.variant)
      } choose: { found in
        if !form.items.contains(where: { $0.id == found.id }) { form.items.append(.init(id: found.id)) }
      }
    }
  }

  private func binding(_ item: ReplenishmentForm.Item) -> Binding<ReplenishmentForm.Item> {
    Binding {
      form.items.first { $0.id == item.id } ?? item
    } set: { changed in
      if let index = form.items.firstIndex(where: { $0.id == item.id }) { form.items[index] = changed }
    }
  }

  private func name(of variant: VariantID) -> String { outlets.variant(variant)?.name ?? variant.description }
}

/// A variant that is to come. Takes plain values.
struct ReplenishmentItemView: View {
  @Binding var item: ReplenishmentForm.Item
  let name: String
  /// What its cost is in; nil where there is none.
  let currency: Currency?
  let quantityProblem: String?
  let costProblem: String?
  let onRemove: () -> Void
  @Environment(\.inventoryText) private var text

  var body: some View {
    HStack(alignment: .bottom, spacing: .small) {
      Text(name).accessibilityIdentifier("replenishment-item")
      TextField(text("Units"), text: $item.quantity).keyboardType(.numberPad)
        .accessibilityLabel(text("Units of {1}", name)).fieldError(quantityProblem.map { text($0) })
        .accessibilityIdentifier("replenishment-quantity")
      if let currency {
        TextField(text("Cost of one, in {1}", currency.code), text: $item.cost).keyboardType(.decimalPad)
          .accessibilityLabel(text("Cost of one {1}, in {2}", name, currency.code))
          .fieldError(costProblem.map { text($0) }).accessibilityIdentifier("replenishment-cost")
      }
      Button(text("Take off")) { onRemove() }.buttonStyle(.plain).accessibilityLabel(text("Take off {1}", name))
        .accessibilityIdentifier("replenishment-remove")
    }
  }
}

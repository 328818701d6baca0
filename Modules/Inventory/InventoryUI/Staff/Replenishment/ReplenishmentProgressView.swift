import Foundation
import FoundationCore
import FoundationUI
import Inventory
import MyStoreKit
import StoreIdentifiers
import WebUI

/// Goods that were sent: what has come, the form that takes more in, and the ways to end it. Works through the model.
struct ReplenishmentProgressView: View {
  private let goods: Replenishment
  @Environment(InventoryModel.self) private var inventory
  @Environment(\.inventoryText) private var text
  @Environment(\.inventoryOutlets) private var outlets
  @Environment(\.displayFormat) private var format
  @Environment(\.showError) private var showError
  @Environment(\.showNotice) private var showNotice
  @State private var form: ArrivalForm
  @State private var isChecked = false
  @State private var question: Question?
  @State private var asks = false
  // One step a press: pressing twice takes it once.
  @State private var key = IdentifierSource.system.next().description

  private enum Question {
    case close
    case cancel
  }

  init(_ goods: Replenishment) {
    self.goods = goods
    _form = State(initialValue: ArrivalForm(goods.lines))
  }

  var body: some View {
    VStack(alignment: .leading, spacing: .large) {
      summary
      ReplenishmentLinesView(goods: goods, variant: outlets.variant)
      if goods.status.after(.receive) != nil { arrival }
      HStack(spacing: .medium) {
        if goods.status.after(.close) != nil {
          Button(text("Nothing more will come")) { (question, asks) = (.close, true) }.buttonStyle(.bordered)
            .accessibilityIdentifier("replenishment-close")
        }
        if goods.status.after(.cancel) != nil {
          Button(text("Call off"), role: .destructive) { (question, asks) = (.cancel, true) }
            .accessibilityIdentifier("replenishment-cancel")
        }
      }
    }
    .confirmationDialog(questionText, isPresented: $asks) {
      switch question {
      case .close:
        Button(text("Nothing more will come")) {
          await take { goods, key throws(HTTPClientError) in
            try await inventory.close(goods, key: key)
          }
        }
        .accessibilityIdentifier("replenishment-close-yes")
      case .cancel, nil:
        Button(text("Call off"), role: .destructive) {
          await take { goods, key throws(HTTPClientError) in
            try await inventory.cancel(goods, key: key)
          }
        }
        .accessibilityIdentifier("replenishment-cancel-yes")
      }
    }
  }

  private var summary: some View {
    VStack(alignment: .leading, spacing: .small) {
      ReplenishmentStatusView(status: goods.status)
      Text(
        text(
          "From {1} to {2}", text.source(of: goods, suppliers: inventory.suppliers, locations: inventory.locations),
          inventory.locations[goods.details.destination]?.name ?? "—"))
      if let day = goods.details.expectedOn {
        Text(text("Expected on {1}", format.day(day))).foregroundStyle(.secondary)
      }
      if let cost = goods.cost { Text(text("Cost: {1}", format.price(cost))).foregroundStyle(.secondary) }
      if let note = goods.details.note { Text(note).foregroundStyle(.secondary) }
    }
  }

  private var questionText: String {
    switch question {
    case .close: text("Say that nothing more of {1} will come? What is outstanding counts as missing.", title)
    case .cancel, nil: text("Call {1} off?", title)
    }
  }

  private var title: String { text.title(of: goods) }

  private var arrival: some View {
    Section(text("Take goods in"), footer: text("Damaged units are kept, and are not for sale.")) {
      ForEach(goods.lines) { line in
        let name = outlets.variant(line.id)?.name ?? line.id.description
        HStack(alignment: .bottom, spacing: .small) {
          Text(name)
          TextField(text("For sale"), text: received(line.id)).keyboardType(.numberPad)
            .accessibilityLabel(text("Units of {1} for sale", name))
            .fieldError(form.problem(form[received: line.id]).map { text($0) })
            .accessibilityIdentifier("arrival-received")
          TextField(text("Damaged"), text: damaged(line.id)).keyboardType(.numberPad)
            .accessibilityLabel(text("Damaged units of {1}", name))
            .fieldError(form.problem(form[damaged: line.id]).map { text($0) })
            .accessibilityIdentifier("arrival-damaged")
        }
      }
      Button(text("Take in")) { await receive() }.buttonStyle(.borderedProminent)
        .disabledUntilValid(form.arrival(of: goods.lines) != nil).accessibilityIdentifier("replenishment-receive")
    }
  }

  private func received(_ variant: VariantID) -> Binding<String> {
    Binding {
      form[received: variant]
    } set: {
      form[received: variant] = $0
    }
  }

  private func damaged(_ variant: VariantID) -> Binding<String> {
    Binding {
      form[damaged: variant]
    } set: {
      form[damaged: variant] = $0
    }
  }

  private func receive() async {
    guard let arrival = form.arrival(of: goods.lines) else { return }
    await take { goods, key throws(HTTPClientError) in try await inventory.receive(arrival, of: goods, key: key) }
  }

  private func take(_ step: (Replenishment, String) async throws(HTTPClientError) -> Void) async {
    do throws(HTTPClientError) {
      try await step(goods, key)
      key = IdentifierSource.system.next().description
      if let now = inventory.replenishments[goods.id] { form = ArrivalForm(now.lines) }
      showNotice(text("The stock is changed."))
    } catch {
      // What was refused was not done: the next press is another one.
      if error.status != nil { key = IdentifierSource.system.next().description }
      if error.status == 412 { await follow() }
      showError(text.told(error), text("Nothing was changed. Look at the number and try again."))
    }
  }

  /// Somebody else took a step: what is outstanding now is shown.
  private func follow() async {
    do throws(HTTPClientError) {
      try await inventory.loadReplenishment(goods.id)
      if let now = inventory.replenishments[goods.id] { form = ArrivalForm(now.lines) }
    } catch {}
  }
}

/// What was to come, and what became of it. Takes plain values.
struct ReplenishmentLinesView: View {
  let goods: Replenishment
  /// What a variant is called; nil while it is not known.
  let variant: (VariantID) -> StockedVariant?
  @Environment(\.displayFormat) private var format
  @Environment(\.inventoryText) private var text

  var body: some View {
    Table(text("What is to come"), goods.lines) {
      TableColumn<Replenishment.Line>(text("Product")) { line in
        StockedVariantView(id: line.id, known: variant(line.id))
      }
      TableColumn<Replenishment.Line>(text("To come"), alignment: .trailing) { line in
        Text(format.number(line.item.quantity))
      }
      .total(format.number(goods.lines.reduce(0) { $0 + $1.item.quantity }))
      TableColumn<Replenishment.Line>(text("Came"), alignment: .trailing) { line in
        Text(format.number(line.received)).accessibilityIdentifier("line-received")
      }
      .total(format.number(goods.lines.reduce(0) { $0 + $1.received }))
      TableColumn<Replenishment.Line>(text("Damaged"), alignment: .trailing) { line in Text(format.number(line.damaged))
      }
      TableColumn<Replenishment.Line>(text("Missing"), alignment: .trailing) { line in Text(format.number(line.missing))
      }
      TableColumn<Replenishment.Line>(text("Outstanding"), alignment: .trailing) { line in
        Text(format.number(line.outstanding)).accessibilityIdentifier("line-outstanding")
      }
      .total(format.number(goods.lines.reduce(0) { $0 + $1.outstanding }))
      TableColumn<Replenishment.Line>(text("Cost of one"), alignment: .trailing) { line in
        Text(line.item.unitCost.map { format.price($0) } ?? "—")
      }
    }
  }
}

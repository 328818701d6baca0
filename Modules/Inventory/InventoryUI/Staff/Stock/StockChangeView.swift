import FoundationCore
import FoundationUI
import Inventory
import MyStoreKit
import StoreIdentifiers
import WebUI

/// A change of a variant's stock, as staff ask for it.
enum StockChange: Sendable {
  /// So many units came in, at a location or at the default one.
  case receive(Int, at: LocationID?)
  /// There are so many units more, or fewer, for a reason.
  case correct(Int, at: LocationID?, reason: String)
  /// So many units are not for sale any more, or, below zero, are again.
  case withhold(Int, at: LocationID?, WithholdingCause, reason: String?)
  /// Something else limits what is sold.
  case policy(StockTerms)
  /// A movement was recorded by mistake.
  case reversal(of: StockMovementID, reason: String)
}

extension InventoryModel {
  /// Records a change. A repeat with the same key has no further effect.
  func record(_ change: StockChange, of variant: VariantID, key: String) async throws(HTTPClientError) {
    switch change {
    case .receive(let units, let location):
      try await receive(Receipt(location: location, lines: [.init(variant: variant, quantity: units)]), key: key)
    case .correct(let difference, let location, let reason):
      try await adjust(
        StockAdjustment(variant: variant, location: location, quantity: difference, reason: reason), key: key)
    case .withhold(let units, let location, let cause, let reason):
      try await withhold(
        StockWithholding(variant: variant, location: location, quantity: units, cause: cause, reason: reason), key: key)
    case .policy(let change): try await setPolicy(change, of: variant, key: key)
    case .reversal(let movement, let reason): try await reverse(movement, because: reason, key: key)
    }
  }
}

/// The forms that receive goods and correct a count. Takes plain values; keeps what is typed until it is recorded.
struct StockChangeView: View {
  /// What the variant is called.
  let name: String
  let items: [StockItem]
  /// Where it can be; one, or none, needs no choice.
  let locations: [(id: LocationID, name: String)]
  /// Whether units can be withheld here.
  var withholds = false
  /// Answers whether it was recorded.
  let onEvent: (StockChange) async -> Bool
  @Environment(\.inventoryText) private var text
  @State private var form = StockChangeForm()
  @State private var checks: Check?
  @State private var location = ""

  private enum Check {
    case receipt
    case count
  }

  var body: some View {
    if locations.count > 1 {
      Picker(text("Location"), selection: $location) {
        Text(text("The default location")).tag("")
        ForEach(locations, id: \.id) { location in Text(location.name).tag(location.id.description) }
      }
      .accessibilityIdentifier("stock-location")
    }
    HStack(alignment: .bottom, spacing: .small) {
      TextField(text("Units received"), text: $form.received).keyboardType(.numberPad)
        .accessibilityLabel(text("Units received of {1}", name))
        .fieldError(checks == .receipt || !form.received.isEmpty ? form.receivedProblem.map { text($0) } : nil)
        .accessibilityIdentifier("stock-received")
      Button(text("Receive")) { await receive() }.disabledUntilValid(form.receivedUnits != nil)
        .accessibilityLabel(text("Receive {1}", name)).accessibilityIdentifier("stock-receive")
    }
    HStack(alignment: .bottom, spacing: .small) {
      TextField(text("Units counted"), text: $form.counted).keyboardType(.numberPad)
        .accessibilityLabel(text("Units counted of {1}", name))
        .fieldError(
          checks == .count || !form.counted.isEmpty ? form.countedProblem(onHand: onHand).map { text($0) } : nil
        )
        .accessibilityIdentifier("stock-counted")
      TextField(text("Reason"), text: $form.reason)
        .accessibilityLabel(text("Reason for the correction of {1}", name))
        // A count asks for its reason.
        .fieldError(
          checks == .count || !(form.counted + form.reason).isEmpty ? form.reasonProblem.map { text($0) } : nil
        )
        .accessibilityIdentifier("stock-reason")
      Button(text("Correct")) { await correct() }.disabledUntilValid(correction != nil)
        .accessibilityLabel(text("Correct the count of {1}", name)).accessibilityIdentifier("stock-correct")
    }
    if needsChoice {
      Text(text("Choose a location to correct its count.")).font(.footnote).foregroundStyle(.secondary)
    }
    if withholds, !needsChoice {
      StockWithholdingView(name: name) { units, cause, reason in
        await onEvent(.withhold(units, at: counted, cause, reason: reason))
      }
    }
  }

  /// The location that is chosen; nil for the shop's default one.
  private var chosen: LocationID? { LocationID(location) }

  /// What a count is about: the chosen location, else the one that has any.
  private var counted: LocationID? { chosen ?? items.first?.location }

  /// Whether a count could be about several locations.
  private var needsChoice: Bool { chosen == nil && items.count > 1 }

  private var onHand: Int { items.first { $0.location == counted }?.onHand ?? 0 }

  /// How many units the count adds, or takes away; nil until it can be recorded.
  private var correction: Int? { form.reasonProblem == nil && !needsChoice ? form.difference(from: onHand) : nil }

  private func receive() async {
    checks = .receipt
    guard let units = form.receivedUnits, await onEvent(.receive(units, at: chosen)) else { return }
    (form, checks) = (StockChangeForm(), nil)
  }

  private func correct() async {
    checks = .count
    guard let difference = correction,
      await onEvent(.correct(difference, at: counted, reason: form.reason))
    else { return }
    (form, checks) = (StockChangeForm(), nil)
  }
}

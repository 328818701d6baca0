public import FoundationCore
import FoundationUI
import Inventory
import MyStoreKit
public import StoreIdentifiers
public import WebUI

/// Staff: the stock of a variant at the first location, and the ways to receive goods and to correct a count.
public struct VariantStockView: View {
  private let variant: VariantID
  private let name: String
  @Environment(InventoryModel.self) private var inventory
  @Environment(\.showError) private var showError
  @Environment(\.showNotice) private var showNotice
  @State private var state = ViewState.loading
  @State private var form = StockChangeForm()
  @State private var checks: Check?
  // One change a form: pressing twice records it once.
  @State private var key = IdentifierSource.system.next().description

  private enum ViewState {
    case loading
    case error(HTTPClientError)
    case data
  }

  private enum Check {
    case receipt
    case count
  }

  /// The stock of a variant that staff know by a name.
  public init(of variant: VariantID, name: String) {
    self.variant = variant
    self.name = name
  }

  /// The counters, and a form for each kind of change.
  public var body: some View {
    VStack(alignment: .leading, spacing: .small) {
      switch state {
      case .loading: ProgressView("Loading the stock of \(name)")
      case .error(let error):
        ErrorView(
          "The stock of \(name) cannot be shown", message: error.message, guidance: "Try again in a moment.",
          retry: load)
      case .data:
        StockCountersView(name: name, onHand: onHand, committed: committed)
        HStack(alignment: .bottom, spacing: .small) {
          TextField("Units received", text: $form.received).keyboardType(.numberPad)
            .accessibilityLabel("Units received of \(name)")
            .fieldError(checks == .receipt || !form.received.isEmpty ? form.receivedProblem : nil)
            .accessibilityIdentifier("stock-received")
          Button("Receive") { await receive() }.disabledUntilValid(form.receivedUnits != nil)
            .accessibilityLabel("Receive \(name)").accessibilityIdentifier("stock-receive")
        }
        HStack(alignment: .bottom, spacing: .small) {
          TextField("Units counted", text: $form.counted).keyboardType(.numberPad)
            .accessibilityLabel("Units counted of \(name)")
            .fieldError(checks == .count || !form.counted.isEmpty ? form.countedProblem(onHand: onHand) : nil)
            .accessibilityIdentifier("stock-counted")
          TextField("Reason", text: $form.reason)
            .accessibilityLabel("Reason for the correction of \(name)")
            // A count asks for its reason.
            .fieldError(checks == .count || !(form.counted + form.reason).isEmpty ? form.reasonProblem : nil)
            .accessibilityIdentifier("stock-reason")
          Button("Correct") { await correct() }.disabledUntilValid(correction != nil)
            .accessibilityLabel("Correct the count of \(name)").accessibilityIdentifier("stock-correct")
        }
      }
    }
    .padding(.compact).background(.card)
    .task { await load() }
  }

  private var items: [StockItem] { inventory.stock[variant] ?? [] }
  private var onHand: Int { items.reduce(0) { $0 + $1.onHand } }
  private var committed: Int { items.reduce(0) { $0 + $1.committed } }

  /// How many units the count adds, or takes away; nil until it can be recorded.
  private var correction: Int? { form.reasonProblem == nil ? form.difference(from: onHand) : nil }

  private func load() async {
    do throws(HTTPClientError) {
      try await inventory.loadStock(of: variant)
      state = .data
    } catch { state = .error(error) }
  }

  private func receive() async {
    checks = .receipt
    guard let units = form.receivedUnits else { return }
    await change("\(units) units of \(name) are received.") { () throws(HTTPClientError) in
      try await inventory.receive(Receipt(lines: [.init(variant: variant, quantity: units)]), key: key)
    }
  }

  private func correct() async {
    checks = .count
    guard let difference = correction else { return }
    await change("The count of \(name) is corrected.") { () throws(HTTPClientError) in
      try await inventory.adjust(
        StockAdjustment(variant: variant, location: items.first?.location, quantity: difference, reason: form.reason),
        key: key)
    }
  }

  private func change(_ notice: String, _ body: () async throws(HTTPClientError) -> Void) async {
    do throws(HTTPClientError) {
      try await body()
      (form, checks) = (StockChangeForm(), nil)
      key = IdentifierSource.system.next().description
      showNotice(notice)
      await load()
    } catch { showError(error, "Nothing was changed. Look at the number and try again.") }
  }
}

/// How much of a variant there is, and how much of that can be sold. Takes plain values.
struct StockCountersView: View {
  let name: String
  let onHand: Int
  let committed: Int
  @Environment(\.displayFormat) private var format

  var body: some View {
    HStack(spacing: .medium) {
      Text(name).bold()
      Text("On hand \(format.number(onHand))").accessibilityIdentifier("stock-on-hand")
      Text("Committed \(format.number(committed))").foregroundStyle(.secondary)
      Text("Available \(format.number(onHand - committed))").accessibilityIdentifier("stock-available")
    }
  }
}

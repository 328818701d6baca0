public import FoundationCore
import FoundationUI
import Inventory
import MyStoreKit
public import StoreIdentifiers
public import WebUI

/// Staff: the stock of a variant over all locations, the ways to receive goods and to correct a count at the first, and the
/// way to the rest.
public struct VariantStockView: View {
  private let variant: VariantID
  private let name: String
  @Environment(InventoryModel.self) private var inventory
  @Environment(\.inventoryText) private var text
  @Environment(\.showError) private var showError
  @Environment(\.showNotice) private var showNotice
  @State private var state = ViewState.loading
  // One change a form: pressing twice records it once.
  @State private var key = IdentifierSource.system.next().description

  private enum ViewState {
    case loading
    case error(HTTPClientError)
    case data
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
      case .loading: ProgressView(text("Loading the stock of {1}", name))
      case .error(let error):
        ErrorView(
          text("The stock of {1} cannot be shown", name), message: text.message(of: error),
          guidance: text("Try again in a moment."), retry: load)
      case .data:
        StockCountersView(
          variant: variant, name: name, onHand: sum(\.onHand), committed: sum(\.committed),
          available: sum(\.available), policy: policy.policy)
        StockChangeView(
          name: name, items: items,
          locations: items.count > 1 ? items.map { ($0.location, inventory.locations[$0.location]?.name ?? "—") } : [],
          onEvent: change)
        StockPolicyView(name: name, policy: policy, onChange: changePolicy)
      }
    }
    .padding(.compact).background(.card)
    .task { await load() }
  }

  private var items: [StockItem] { inventory.stock[variant] ?? [] }
  private var policy: StockTerms { items.first?.terms ?? StockTerms() }

  private func sum(_ quantity: (StockItem) -> Int) -> Int { items.reduce(0) { $0 + quantity($1) } }

  private func load() async {
    do throws(HTTPClientError) {
      try await inventory.loadStock(of: variant)
      if items.count > 1 { try await inventory.loadLocations() }
      state = .data
    } catch { state = .error(error) }
  }

  private func change(_ change: StockChange) async -> Bool {
    do throws(HTTPClientError) {
      try await inventory.record(change, of: variant, key: key)
      key = IdentifierSource.system.next().description
      switch change {
      case .receive(let units, _): showNotice(text("{1} units of {2} are received.", String(units), name))
      case .correct: showNotice(text("The count of {1} is corrected.", name))
      case .withhold, .policy, .reversal: showNotice(text("The stock is changed."))
      }
      await load()
      return true
    } catch {
      showError(text.told(error), text("Nothing was changed. Look at the number and try again."))
      return false
    }
  }
}

extension VariantStockView {
  private func changePolicy(to policy: StockTerms) async {
    do throws(HTTPClientError) {
      try await inventory.setPolicy(policy, of: variant, key: IdentifierSource.system.next().description)
      showNotice(text("What is sold of {1} is changed.", name))
      await load()
    } catch { showError(text.told(error), text("Nothing was changed. Correct the count first.")) }
  }
}

/// How much of a variant there is, how much of that can be sold, and the way to its history. Takes plain values.
struct StockCountersView: View {
  let variant: VariantID
  let name: String
  let onHand: Int
  let committed: Int
  let available: Int
  let policy: StockPolicy
  @Environment(\.displayFormat) private var format
  @Environment(\.inventoryText) private var text

  var body: some View {
    HStack(spacing: .medium) {
      Text(name).bold()
      Text(text("On hand {1}", format.number(onHand))).accessibilityIdentifier("stock-on-hand")
      Text(text("Committed {1}", format.number(committed))).foregroundStyle(.secondary)
      Text(policy == .untracked ? text("Always available") : text("Available {1}", format.number(available)))
        .accessibilityIdentifier("stock-available")
      NavigationLink(text("History"), value: InventoryRoute.item(variant, cursor: nil))
        .accessibilityLabel(text("History of {1}", name)).accessibilityIdentifier("stock-history")
    }
  }
}

import Addresses
public import FoundationCore
import FoundationUI
import MyStoreKit
import Ordering
public import StoreIdentifiers
public import WebUI

/// Where buyers withdraw from the contract, as a whole or in part, without having to say why: the function that
/// Directive (EU) 2023/2673 asks for.
public struct WithdrawalScreen: View {
  private let id: OrderID
  private let token: String?
  @Environment(OrderingModel.self) private var ordering
  @Environment(\.displayFormat) private var format
  @Environment(\.showError) private var showError
  @Environment(\.orderingText) private var text
  @State private var state = ViewState.loading
  @State private var form = OrderUnitsForm(beginsWithAll: true)
  @State private var problem: String?
  // One a page: pressing twice withdraws once.
  @State private var withdrawal = OrderRemovalID.make()

  private enum ViewState {
    case loading
    case error(HTTPClientError)
    case data
  }

  /// The withdrawal from an order, for its buyer or whoever has its view token.
  public init(order: OrderID, token: String? = nil) {
    id = order
    self.token = token
  }

  /// What can be withdrawn from, and the button that does it; afterwards, that it was received.
  public var body: some View {
    VStack(alignment: .leading, spacing: .large) {
      switch state {
      case .loading: ProgressView(text("Loading your order"))
      case .error(let error) where error.status == 404 || error.status == 401 || error.status == 403:
        ContentUnavailableView(text("Order not found"), systemImage: "magnifyingglass") {
          NavigationLink(text("Find your order"), value: OrderingRoute.find(isToWithdraw: true))
        }
        .pageStatus(404)
      case .error(let error):
        ErrorView(
          text("Your order could not be loaded"), message: text.message(of: error),
          guidance: text("Your order is safe. Try again in a moment."), retry: load)
      case .data: if let order = ordering.order(id) { contents(order) }
      }
    }
    .navigationTitle(text("Withdraw from the contract"))
    .task { await load() }
  }

  @ViewBuilder private func contents(_ order: Order) -> some View {
    if let received = order.removals.last(where: { $0.id == withdrawal }) {
      WithdrawalReceiptView(order: order, removal: received)
    } else if order.canBeWithdrawnFrom {
      Text(text("You are withdrawing from the contract for order {1}. You do not have to give a reason.", order.number))
      Form {
        Section(text("What you withdraw from")) {
          OrderUnitsView(lines: order.lines.filter { $0.kept > 0 }, form: $form, most: \.withdrawable) { line in
            line.isExcludedFromWithdrawal ? text("The law gives no right to withdraw from this.") : nil
          }
        }
        if let name = order.address?.name { LabeledContent(text("Name"), value: name) }
        if let email = order.email { LabeledContent(text("The confirmation goes to"), value: email) }
        if let problem { Text(text(problem)).foregroundStyle(.danger).accessibilityIdentifier("withdrawal-problem") }
        Button(text("Confirm withdrawal")) { await withdraw(order) }
          .buttonStyle(.borderedProminent).accessibilityIdentifier("confirm-withdrawal")
      }
      .frame(maxWidth: .reading)
    } else if let period = order.withdrawalPeriod, period.isOver {
      Text(text("You could withdraw from order {1} until {2}.", order.number, format.day(period.lastDay)))
        .accessibilityIdentifier("withdrawal-over")
    } else {
      Text(text("There is nothing left of order {1} that you could withdraw from.", order.number))
        .accessibilityIdentifier("nothing-to-withdraw")
    }
    NavigationLink(text("See your order"), value: OrderingRoute.order(of: order))
      .accessibilityIdentifier("see-order")
  }

  private func load() async {
    do throws(HTTPClientError) {
      if let token { try await ordering.loadPlacedOrder(id, token: token) } else { try await ordering.loadOrder(id) }
      state = .data
    } catch { state = .error(error) }
  }

  private func withdraw(_ order: Order) async {
    let units = form.units(of: order.lines, most: \.withdrawable)
    guard !units.isEmpty else {
      problem = Phrases.key("Choose at least one unit.")
      return
    }
    problem = nil
    do throws(HTTPClientError) {
      try await ordering.withdraw(from: id, NewWithdrawal(id: withdrawal, lines: units), token: token)
    } catch {
      // The page says until when it was possible.
      if error.code == "withdrawal-over" { return await load() }
      showError(text.told(error), text("Reload the page to see what was received."))
    }
  }
}

/// That a withdrawal was received, when, and what follows from it. Takes plain values.
struct WithdrawalReceiptView: View {
  let order: Order
  let removal: OrderRemoval
  @Environment(\.displayFormat) private var format
  @Environment(\.orderingText) private var text

  var body: some View {
    VStack(alignment: .leading, spacing: .medium) {
      Text(text("Your withdrawal was received on {1}.", format.dateTime(removal.occurredAt))).bold()
        .accessibilityIdentifier("withdrawal-received")
      ForEach(removal.lines, id: \.line) { line in
        Text(text("{1} × {2}", format.number(line.quantity), name(of: line)))
      }
      if let email = order.email { Text(text("A confirmation is on its way to {1}.", email)) }
      if order.owed.amount > 0 { Text(text("In all, you will get {1} back.", format.price(order.owed))) }
      if removal.lines.contains(where: { $0.unsent < $0.quantity }) {
        Text(text("Send back what you have received within 14 days."))
      }
    }
  }

  private func name(of line: OrderRemoval.Line) -> String {
    order.lines.first { $0.id == line.line }?.shownName ?? ""
  }
}

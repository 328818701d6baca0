import Foundation
import FoundationCore
import FoundationUI
import Ordering
import WebUI

/// What narrows and sorts staff's list of orders: parts, search, filters, order. Takes plain values.
struct OrderListToolsView: View {
  let criteria: OrderCriteria
  let counts: OrderCounts?
  @Environment(\.orderingText) private var text
  @Environment(\.displayFormat) private var format

  var body: some View {
    SavedFiltersView(text("Parts of the list"), tabs: tabs, of: OrderingRoute.orders(), narrowed: narrowed) {
      Box("tools") {
        SearchField(
          text("Number, e-mail, name or SKU"), in: OrderingRoute.orders(searched, cursor: nil).location, name: "query",
          text: criteria.text ?? "")
        FilterChipsView(chips)
        SortMenuView(orders)
      }
      OrderFilterFormView(criteria: criteria)
    }
  }

  private var narrowed: OrderingRoute? {
    criteria == OrderCriteria(filter: criteria.filter) ? nil : .orders(criteria, cursor: nil)
  }

  private var tabs: [ListTabsView<OrderingRoute>.Tab] {
    let parts: [OrderFilter?] = [nil] + OrderFilter.allCases
    return parts.map { part in
      ListTabsView.Tab(
        text(OrderWords.title(part)), id: "orders-\(part?.rawValue ?? "every")",
        count: counts.map { format.count($0[part], upTo: OrderCounts.limit) },
        destination: OrderingRoute.orders(filter: part), isCurrent: criteria.filter == part)
    }
  }

  private var searched: OrderCriteria {
    var criteria = criteria
    criteria.text = nil
    return criteria
  }

  private func without(_ change: (inout OrderCriteria) -> Void) -> OrderingRoute {
    var criteria = criteria
    change(&criteria)
    return .orders(criteria, cursor: nil)
  }

  private var chips: [FilterChipsView<OrderingRoute>.Chip] {
    typealias Chip = FilterChipsView<OrderingRoute>.Chip
    return [
      criteria.text.map { Chip(text("Search"), $0, id: "text", without: without { $0.text = nil }) },
      criteria.lifecycle.map {
        Chip(
          text("Status"), text(OrderWords.title($0)), id: "lifecycle", without: without { $0.lifecycle = nil })
      },
      criteria.payment.map {
        Chip(text("Payment"), text(OrderWords.title($0)), id: "payment", without: without { $0.payment = nil })
      },
      criteria.fulfilment.map {
        Chip(text("Delivery"), text(OrderWords.title($0)), id: "fulfilment", without: without { $0.fulfilment = nil })
      },
      criteria.from.map {
        Chip(text("From"), format.day($0), id: "from", without: without { $0.from = nil })
      },
      criteria.through.map {
        Chip(text("Until"), format.day($0), id: "through", without: without { $0.through = nil })
      },
    ]
    .compactMap(\.self)
  }

  private var orders: [SortMenuView<OrderingRoute>.Order] {
    OrderSort.allCases.filter { criteria.canSortByTotal || !$0.isByTotal }.map { sort in
      SortMenuView.Order(
        text(OrderWords.title(sort)), id: sort.rawValue, destination: without { $0.sort = sort },
        isCurrent: criteria.sort == sort)
    }
  }
}

/// Fields for the three axes and the days. Takes plain values.
struct OrderFilterFormView: View {
  let criteria: OrderCriteria
  @Environment(\.orderingText) private var text
  @Environment(\.navigate) private var navigate
  @State private var form: OrderFilterForm

  init(criteria: OrderCriteria) {
    self.criteria = criteria
    _form = State(initialValue: OrderFilterForm(criteria))
  }

  var body: some View {
    DisclosureGroup(text("Filters"), startsOpen: criteria.isNarrowed) {
      Box("filter-form") {
        Picker(text("Status"), selection: $form.lifecycle) {
          Text(text("Any")).tag(OrderLifecycle?.none)
          // No list has those that wait for a provider.
          ForEach(OrderLifecycle.allCases.filter { $0 != .pending }, id: \.self) {
            Text(text(OrderWords.title($0))).tag(OrderLifecycle?.some($0))
          }
        }
        .accessibilityIdentifier("filter-lifecycle")
        Picker(text("Payment"), selection: $form.payment) {
          Text(text("Any")).tag(PaymentStatus?.none)
          ForEach(PaymentStatus.allCases, id: \.self) { Text(text(OrderWords.title($0))).tag(PaymentStatus?.some($0)) }
        }
        .accessibilityIdentifier("filter-payment")
        Picker(text("Delivery"), selection: $form.fulfilment) {
          Text(text("Any")).tag(FulfilmentStatus?.none)
          ForEach(FulfilmentStatus.allCases, id: \.self) {
            Text(text(OrderWords.title($0))).tag(FulfilmentStatus?.some($0))
          }
        }
        .accessibilityIdentifier("filter-fulfilment")
        DayField(text("From"), text: $form.from).fieldError(form.fromProblem.map { text($0) })
          .accessibilityIdentifier("filter-from")
        DayField(text("Until"), text: $form.through).fieldError(form.throughProblem.map { text($0) })
          .accessibilityIdentifier("filter-through")
        Button(text("Apply")) {
          if let criteria = form.applied(to: criteria) { navigate(OrderingRoute.orders(criteria, cursor: nil)) }
        }
        .buttonStyle(.bordered).disabledUntilValid(form.isValid).accessibilityIdentifier("filter-apply")
      }
    }
    .accessibilityIdentifier("order-filters")
  }
}

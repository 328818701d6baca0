import FoundationCore
import FoundationUI
import Shipping
import StoreIdentifiers
import WebUI

/// What comes back of an order, and what has come. Takes plain values.
struct OrderReturnsView: View {
  let returns: [GoodsReturn]
  let audience: Audience
  @Environment(\.shippingText) private var text

  /// Whom it is shown to.
  enum Audience: Hashable {
    /// Staff, for whom each leads to its page.
    case staff
    /// The buyer, by the token of the order's page if there is one. They have the papers to send goods back with.
    case buyer(token: String?)
  }

  var body: some View {
    ForEach(returns) { goods in
      HStack(spacing: .small) {
        StatusBadge(text(ShippingWords.title(goods.state)), style: ShippingWords.style(goods.state))
          .accessibilityIdentifier("order-return-state")
        switch audience {
        case .staff:
          NavigationLink(progress(of: goods), value: ShippingRoute.goodsReturn(goods.id))
            .accessibilityIdentifier("order-return")
        case .buyer(let token):
          Text(progress(of: goods)).accessibilityIdentifier("order-return")
          if goods.isForBuyerToSend {
            paper(text("Return slip"), .returnSlip(goods.id), token)
            paper(text("Return label"), .returnLabel(goods.id), token)
          }
        }
      }
    }
  }

  private func paper(_ title: String, _ paper: PaperFile, _ token: String?) -> some View {
    PaperLinkView(title, paper, at: paper.buyersLocation(token: token))
  }

  private func progress(of goods: GoodsReturn) -> String {
    let expected = text(count: goods.expected, "# unit to come back", "# units to come back")
    return goods.state == .expected || goods.state == .cancelled
      ? expected
      : text("{1}, {2}", expected, text(count: goods.found.arrived, "# has come", "# have come"))
  }
}

/// How many units of each line that left are to come back. Takes plain values.
struct ExpectReturnView: View {
  /// The fulfilment orders of an order.
  let work: [FulfilmentOrder]
  /// What a variant is called; nil while it is not known.
  let name: (VariantID) -> String?
  /// Answers whether it was done.
  let onExpect: ([Shipment.Line]) async -> Bool
  @Environment(\.shippingText) private var text
  @State private var units: [OrderLineID: Int] = [:]

  private struct Line: Identifiable {
    let id: OrderLineID, variant: VariantID, most: Int
  }

  var body: some View {
    DisclosureGroup(text("Expect a return")) {
      ForEach(lines) { line in
        HStack(spacing: .small) {
          Text(name(line.variant) ?? line.variant.description)
          QuantityField(
            text("Units of {1}", name(line.variant) ?? ""), value: quantity(of: line.id), in: 0...line.most,
            identifier: "return-units")
        }
      }
      Button(text("Expect these")) { await expect() }.buttonStyle(.bordered)
        .accessibilityIdentifier("return-expect")
    }
    .accessibilityIdentifier("return-new")
  }

  private var lines: [Line] {
    var most: [OrderLineID: Line] = [:]
    for line in work.flatMap(\.lines) where line.returnable > 0 {
      most[line.orderLine] = Line(
        id: line.orderLine, variant: line.variant, most: line.returnable + (most[line.orderLine]?.most ?? 0))
    }
    return most.values.sorted { $0.id < $1.id }
  }

  private func quantity(of line: OrderLineID) -> Binding<Int> {
    Binding {
      units[line] ?? 0
    } set: {
      units[line] = $0
    }
  }

  private func expect() async {
    let chosen = lines.compactMap { line -> Shipment.Line? in
      let quantity = min(units[line.id] ?? 0, line.most)
      return quantity > 0 ? Shipment.Line(orderLine: line.id, quantity: quantity) : nil
    }
    if !chosen.isEmpty, await onExpect(chosen) { units = [:] }
  }
}

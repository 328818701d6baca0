import FoundationCore
import FoundationUI
import Ordering
import WebUI

/// What was taken off, a row for each promotion. Takes plain values.
struct ReductionSumsView: View {
  let reductions: [OrderReduction]
  @Environment(\.orderingText) private var text

  var body: some View {
    ForEach(sums, id: \.self) { reduction in
      Box("sum") {
        Text(reduction.name.isEmpty ? text("Discount") : reduction.name)
        PriceText(reduction.amount.negated)
      }
    }
  }

  private var sums: [OrderReduction] { (try? reductions.byPromotion()) ?? [] }
}

/// The tax that prices contain and that an exempt buyer does not pay. Takes a plain value.
struct RemovedTaxView: View {
  let added: Money
  @Environment(\.orderingText) private var text

  var body: some View {
    if added.amount < 0 {
      Box("sum") {
        Text(text("Tax that is not charged"))
        PriceText(added)
      }
    }
  }
}

/// The taxes of an order around its total: before it where they are added, and below where prices contain them. Takes plain
/// values.
struct TaxSumsView<Total: View>: View {
  let taxes: [OrderTax]
  let isIncluded: Bool
  @ViewBuilder let total: Total
  @Environment(\.displayFormat) private var format
  @Environment(\.orderingText) private var text

  var body: some View {
    if isIncluded {
      total
      ForEach(sums, id: \.self) { tax in
        Box("sum") {
          Text(text("includes {1} {2}", tax.name, format.percent(millionths: tax.rate))).styleClass("note")
          PriceText(tax.amount)
        }
      }
    } else {
      ForEach(sums, id: \.self) { tax in
        Box("sum") {
          Text(text("{1} {2}", tax.name, format.percent(millionths: tax.rate)))
          PriceText(tax.amount)
        }
      }
      total
    }
  }

  private var sums: [OrderTax] { (try? taxes.byRate()) ?? [] }
}

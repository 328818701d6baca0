import FoundationCore
import FoundationUI
import Ordering
import WebUI

/// What an order will cost, and the button below it. Takes plain values.
struct CheckoutSummaryView<Actions: View>: View {
  let cart: Cart
  let quote: OrderQuote?
  @ViewBuilder let actions: Actions
  @Environment(\.displayFormat) private var format
  @Environment(\.orderingOutlets) private var outlets
  @Environment(\.orderingText) private var text

  var body: some View {
    Box("summary") {
      Text(text("Your order")).styleClass("summary-title").accessibilityHeading(.h2)
      Box("mini-lines") {
        ForEach(cart.lines) { line in
          Box("mini-line") {
            Box("mini-thumb") {
              outlets.picture(line.variant, line.name)
              Text(format.number(line.quantity)).styleClass("mini-count").accessibilityHidden()
            }
            VStack(alignment: .leading, spacing: .none) {
              Text(line.quantity == 1 ? line.name : text("{1} × {2}", format.number(line.quantity), line.name))
              LinePropertiesView(line.properties)
              PreorderView(line.sentFrom)
            }
            PriceText(line.total)
          }
        }
      }
      Box("sums") {
        Box("sum") {
          Text(text("Subtotal"))
          PriceText(quote?.goods ?? cart.subtotal)
        }
        if let quote {
          ReductionSumsView(reductions: quote.reductions)
          if quote.isComplete {
            if let method = quote.shipping {
              Box("sum") {
                Text(outlets.methodName(method.name))
                PriceText(method.price)
              }
            }
            RemovedTaxView(added: quote.addedTax)
            TaxSumsView(taxes: quote.taxes, isIncluded: quote.pricesIncludeTax) {
              Box("sum-total") {
                Text(text("Total"))
                PriceText(quote.total).accessibilityIdentifier("checkout-total")
              }
            }
          }
        }
      }
      actions
      if !outlets.choosesPayment { Text(paymentNote).styleClass("note") }
    }
  }

  private var paymentNote: String {
    outlets.bankDetails.isEmpty
      ? text("You pay by bank transfer. The shop will give you its bank details.")
      : text("You pay by bank transfer. The details are in your confirmation.")
  }
}

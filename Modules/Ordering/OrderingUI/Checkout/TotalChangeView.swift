import FoundationCore
import FoundationUI
import WebUI

/// Two totals of one order: the one that the shopper saw, and the one that it comes to now.
struct TotalChange: Hashable, Sendable {
  let former: Money?
  let current: Money?
}

/// Asks the shopper to agree to another total than they saw. Takes a plain value.
struct TotalChangeView: View {
  let change: TotalChange
  @Environment(\.displayFormat) private var format
  @Environment(\.orderingText) private var text

  var body: some View {
    VStack(alignment: .leading, spacing: .small) {
      Text(message).bold().accessibilityIdentifier("total-change")
      Text(text("Check the order and place it again if you agree."))
    }
    .accessibilityRole(.alert)
  }

  private var message: String {
    guard let current = change.current else { return text("We do not deliver to this address.") }
    guard let former = change.former, former != current else {
      return text("The total is {1}.", format.price(current))
    }
    return text("The total has changed from {1} to {2}.", format.price(former), format.price(current))
  }
}

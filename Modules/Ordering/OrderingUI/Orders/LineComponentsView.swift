import FoundationCore
import FoundationUI
import Ordering
import WebUI

/// What an order's line of a bundle is made of: so many units of each component. Takes a plain value.
struct LineComponentsView: View {
  private let line: OrderLineItem
  private let name: (OrderLineComponent) -> String
  @Environment(\.displayFormat) private var format
  @Environment(\.orderingText) private var text

  /// The components of a line, each as it is called by `name`; nothing for all but bundles.
  init(_ line: OrderLineItem, name: @escaping (OrderLineComponent) -> String) {
    self.line = line
    self.name = name
  }

  var body: some View {
    if !line.components.isEmpty {
      VStack(alignment: .leading, spacing: .none) {
        ForEach(line.components) { part in
          Text(text("{1} × {2}", format.number(units(of: part)), name(part))).foregroundStyle(.secondary)
        }
      }
      .accessibilityIdentifier("line-components")
    }
  }

  private func units(of part: OrderLineComponent) -> Int {
    let (units, overflow) = part.quantity.multipliedReportingOverflow(by: line.quantity)
    return overflow ? .max : units
  }
}

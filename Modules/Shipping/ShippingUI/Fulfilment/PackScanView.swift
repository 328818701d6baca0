import Foundation
import FoundationCore
import FoundationUI
import MyStoreKit
import Shipping
import StoreIdentifiers
import WebUI

/// The field that a scanner types into: each code counts one unit of what has it. Takes plain values.
struct PackScanView: View {
  let order: FulfilmentOrder
  @Binding var form: FulfilmentUnitsForm
  /// Another number gives the field the focus once more.
  let turn: Int
  /// Called when the last unit is counted.
  let onComplete: () async -> Void
  @Environment(\.shippingOutlets) private var outlets
  @Environment(\.shippingText) private var text
  @State private var typed = ""
  @State private var problem: String?
  @State private var counted: OrderLineID?
  @FocusState private var isFocused: Bool

  var body: some View {
    // Scanners send Enter.
    Form {
      HStack(alignment: .bottom, spacing: .small) {
        TextField(text("Scan what goes into the parcel"), text: $typed).fieldError(problem).focused($isFocused)
          .clearedOnSubmit().accessibilityIdentifier("pack-scan")
        Button(text("Count one")) { await count() }.buttonStyle(.bordered).accessibilityIdentifier("pack-count")
      }
    }
    .onSubmit { await count() }
    .task(id: turn) { isFocused = true }
    if let line = order.lines.first(where: { $0.orderLine == counted }) {
      Text(text("{1}: {2} of {3}", name(of: line), String(form.counted(line)), String(line.unpacked)))
        .accessibilityRole(.status).accessibilityIdentifier("pack-counted")
    }
  }

  private func name(of line: FulfilmentOrder.Line) -> String {
    outlets.name(line.variant) ?? line.variant.description
  }

  private func count() async {
    let code = typed.trimmingCharacters(in: .whitespacesAndNewlines)
    if code.isEmpty { return }
    (typed, problem, counted) = ("", nil, nil)
    isFocused = true
    let meant = order.lines.filter { line in
      outlets.codes(line.variant).contains { $0.lowercased() == code.lowercased() }
    }
    if let line = meant.first(where: { form.counted($0) < $0.unpacked }) {
      form.count(line)
      counted = line.orderLine
    } else if let line = meant.first {
      problem = text("All units of {1} are counted.", name(of: line))
    } else if order.lines.contains(where: { outlets.codes($0.variant).isEmpty }) {
      problem = text("The codes of these products are not known here. Choose the units instead.")
    } else {
      problem = text("Nothing that is to be sent has the code {1}.", code)
    }
    // Once more after a refusal, too.
    if !meant.isEmpty, form.isComplete(of: order) { await onComplete() }
  }
}

/// The field that a scanner types the code of a packing slip into: it leads to what is to be sent.
struct FulfilmentScanView: View {
  /// What of an order is to be sent, by the order's number.
  let find: (String) async throws(HTTPClientError) -> [FulfilmentOrder]
  let locations: [ShippingLocation]
  /// Whether a code is what comes next.
  let takesFocus: Bool
  @Environment(\.navigate) private var navigate
  @Environment(\.shippingText) private var text
  @State private var typed = ""
  @State private var problem: String?
  @State private var found: [FulfilmentOrder] = []
  @FocusState private var isFocused: Bool

  var body: some View {
    Form {
      HStack(alignment: .bottom, spacing: .small) {
        TextField(text("Code of a packing slip"), text: $typed).fieldError(problem).focused($isFocused)
          .clearedOnSubmit().accessibilityIdentifier("slip-scan")
        Button(text("Open")) { await open() }.buttonStyle(.borderedProminent).accessibilityIdentifier("slip-open")
      }
    }
    .task(id: takesFocus) { if takesFocus { isFocused = true } }
    ForEach(found) { order in
      NavigationLink(
        text("{1} from {2}", order.number, locations.name(of: order.location)),
        value: ShippingRoute.fulfilment(order.id)
      )
      .accessibilityIdentifier("slip-found")
    }
  }

  private func open() async {
    let code = typed.trimmingCharacters(in: .whitespacesAndNewlines)
    if code.isEmpty { return }
    (typed, problem, found) = ("", nil, [])
    isFocused = true
    do throws(HTTPClientError) {
      let all = try await find(code)
      if all.count == 1, let only = all.first { return navigate(ShippingRoute.fulfilment(only.id)) }
      found = all
      if all.isEmpty { problem = text("Nothing is to be sent of an order {1}.", code) }
    } catch { problem = text("It could not be looked up. Try again.") }
  }
}

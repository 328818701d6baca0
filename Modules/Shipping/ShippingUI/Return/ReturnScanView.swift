import Foundation
import FoundationCore
import FoundationUI
import Shipping
import StoreIdentifiers
import WebUI

/// The field that a scanner types the code of a return slip or a return label into: it leads to the return.
struct ReturnScanView: View {
  @Environment(\.navigate) private var navigate
  @Environment(\.shippingText) private var text
  @State private var typed = ""
  @State private var isUnknown = false

  var body: some View {
    // Enter, as scanners send it, presses the button.
    Form {
      HStack(alignment: .bottom, spacing: .small) {
        TextField(text("Code of a return slip"), text: $typed)
          .fieldError(isUnknown ? text("This is no code of a return.") : nil).accessibilityIdentifier("return-scan")
        Button(text("Open")) { open() }.buttonStyle(.borderedProminent).accessibilityIdentifier("return-open")
      }
    }
  }

  private func open() {
    let code = typed.trimmingCharacters(in: .whitespacesAndNewlines)
    if code.isEmpty { return }
    guard let id = GoodsReturnID(code) else { return isUnknown = true }
    (typed, isUnknown) = ("", false)
    navigate(ShippingRoute.goodsReturn(id))
  }
}

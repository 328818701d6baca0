import Foundation
import FoundationCore
import FoundationUI
import Ordering
import WebUI

/// The promotion codes of a cart, and a field for another. Takes plain values.
struct CartCodesView: View {
  let codes: [String]
  let refused: [RefusedCode]
  /// Sets the codes.
  let set: ([String]) async -> Void
  @Environment(\.orderingText) private var text
  @State private var typed = ""

  var body: some View {
    Box("cart-codes") {
      TextField(text("Promotion code"), text: $typed).accessibilityIdentifier("code")
      Button(text("Apply code")) { await add() }.buttonStyle(.bordered).accessibilityIdentifier("apply-code")
      ForEach(codes, id: \.self) { code in
        Box("sum") {
          VStack(alignment: .leading, spacing: .small) {
            Text(code)
            if let reason = refused.first(where: { $0.code == code })?.reason {
              Text(text(Self.refusal(reason))).styleClass("note").accessibilityIdentifier("code-refused")
            }
          }
          Button(text("Remove {1}", code)) { await set(codes.filter { $0 != code }) }.buttonStyle(.borderless)
        }
      }
    }
  }

  private func add() async {
    let code = typed.trimmingCharacters(in: .whitespaces)
    guard (1...100).contains(code.count), !codes.contains(code) else { return }
    typed = ""
    await set(codes + [code])
  }

  /// Why a code gets the shopper nothing, in English.
  private static func refusal(_ reason: String) -> String {
    switch reason {
    case RefusedCode.noEffect: Phrases.key("This code takes nothing off what is in your cart.")
    case "notBegun": Phrases.key("This code cannot be used yet.")
    case "ended": Phrases.key("This code has expired.")
    case "usedUp", "budgetSpent": Phrases.key("This code has been used up.")
    case "usedByBuyer": Phrases.key("You have used this code already.")
    case "otherCurrency": Phrases.key("This code is for another currency.")
    default: Phrases.key("There is no such code.")
    }
  }
}

import FoundationCore
import FoundationUI
import WebUI

/// From when something is sent that was ordered before it came; nothing for what is there. Takes a plain value.
struct PreorderView: View {
  private let day: LocalDay?
  @Environment(\.orderingText) private var text
  @Environment(\.displayFormat) private var format

  init(_ day: LocalDay?) { self.day = day }

  var body: some View {
    if let day { Text(text("Preorder: sent from {1}", format.day(day))).accessibilityIdentifier("preorder") }
  }
}

import FoundationCore
import FoundationUI
import Ordering
import StoreIdentifiers
import WebUI

/// What the shopper keeps for another time: each can be put back into the cart, or taken out. Takes plain values.
struct SavedLinesView: View {
  let lines: [CartLine]
  let unavailable: [UnavailableCartLine]
  let onMove: (CartLine) async -> Void
  let onRemove: (CartLineID) async -> Void
  @Environment(\.orderingOutlets) private var outlets
  @Environment(\.orderingText) private var text
  @Environment(\.displayFormat) private var format

  var body: some View {
    if !lines.isEmpty || !unavailable.isEmpty {
      Section(text("Saved for later")) {
        Box("cart-lines") {
          List {
            ForEach(lines, content: line)
            ForEach(unavailable) { line in
              HStack(spacing: .medium) {
                Text(line.name).strikethrough()
                Text(text("No longer available")).foregroundStyle(.secondary)
                Spacer()
                remove(line.id, line.name)
              }
            }
          }
        }
      }
      .accessibilityIdentifier("saved-lines")
      .task(id: lines.map(\.variant)) { await outlets.loadPictures(lines.map(\.variant)) }
    }
  }

  private func line(_ line: CartLine) -> some View {
    Box("cart-line") {
      Box("cart-picture") { outlets.picture(line.variant, line.name) }
      Box("cart-info") {
        NavigationLink(value: outlets.productPage(line.variant)) { Text(line.name).styleClass("cart-name") }
        Text(text("{1} × {2}", format.number(line.quantity), format.price(line.unitPrice)))
          .foregroundStyle(.secondary)
        LinePropertiesView(line.properties)
        HStack(spacing: .medium) {
          Button(text("Move to cart")) { await onMove(line) }
            .buttonStyle(.plain).styleClass("text-button")
            .accessibilityLabel(text("Move {1} to cart", line.name)).accessibilityIdentifier("saved-move")
          remove(line.id, line.name)
        }
      }
    }
    .accessibilityIdentifier("saved-line")
  }

  private func remove(_ line: CartLineID, _ name: String) -> some View {
    Button(text("Remove"), role: .destructive) { await onRemove(line) }
      .buttonStyle(.plain).styleClass("text-button").accessibilityLabel(text("Remove {1}", name))
      .accessibilityIdentifier("saved-remove")
  }
}

/// What a buyer asks of a line, such as a text to engrave, each on its own line. Takes plain values.
struct LinePropertiesView: View {
  private let properties: [LineProperty]
  @Environment(\.orderingText) private var text

  init(_ properties: [LineProperty]) { self.properties = properties }

  var body: some View {
    ForEach(properties, id: \.self) { property in
      Text(text("{1}: {2}", property.name, property.value)).foregroundStyle(.secondary)
        .accessibilityIdentifier("line-property")
    }
  }
}

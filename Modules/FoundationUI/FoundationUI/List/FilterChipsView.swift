public import WebUI

/// What narrows a list, each with the way to the list without it. Takes plain values.
public struct FilterChipsView<Destination: Route>: View {
  /// A condition.
  public struct Chip: Identifiable {
    /// What tests know it by.
    public let id: String
    let key: String
    let value: String
    let without: Destination

    /// A condition: what it is about, what is wanted, and the place without it.
    public init(_ key: String, _ value: String, id: String, without: Destination) {
      self.id = id
      self.key = key
      self.value = value
      self.without = without
    }
  }

  private let chips: [Chip]
  @Environment(\.foundationText) private var text

  /// Conditions in their order.
  public init(_ chips: [Chip]) { self.chips = chips }

  /// Links with a cross; nothing where nothing narrows the list.
  public var body: some View {
    if !chips.isEmpty {
      Box("chips") {
        ForEach(chips) { chip in
          NavigationLink(value: chip.without) {
            Text(chip.key).foregroundStyle(.secondary)
            Text(chip.value)
            Image(systemName: "xmark")
          }
          .buttonStyle(.bordered).keepsScrollPosition()
          .accessibilityLabel(text("Remove the filter {1} {2}", chip.key, chip.value))
          .accessibilityIdentifier("chip-\(chip.id)")
        }
      }
    }
  }
}

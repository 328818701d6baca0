import Addresses
import FoundationUI
import WebUI

/// The country that a cart goes to, whose prices it shows; nil while that is not known. Takes a plain value, and reports the
/// one that was chosen.
struct CartCountryView: View {
  private let country: String?
  private let onChange: (String) async -> Void
  @State private var chosen: String
  @Environment(\.locale) private var locale
  @Environment(\.orderingOutlets) private var outlets
  @Environment(\.orderingText) private var text

  init(country: String?, onChange: @escaping (String) async -> Void) {
    (self.country, self.onChange) = (country, onChange)
    _chosen = State(initialValue: country ?? "")
  }

  var body: some View {
    Form {
      Picker(text("Delivery to"), selection: $chosen) {
        if country == nil { Text(text("Choose a country")).tag("") }
        ForEach(Country.all(choices, in: locale)) { Text($0.name).tag($0.id) }
      }
      .accessibilityIdentifier("cart-country")
      Button(text("Show the prices there")) { if !chosen.isEmpty { await onChange(chosen) } }
        .buttonStyle(.bordered).accessibilityIdentifier("cart-country-set")
    }
  }

  /// Where goods are sent to, with where the cart goes to.
  private var choices: [String] {
    outlets.countries + (country.map { outlets.countries.contains($0) ? [] : [$0] } ?? [])
  }
}

import Catalog
import FoundationCore
import FoundationUI
import WebUI

/// How many products a list has, and what narrows it: each choice with a way to leave it. Takes plain values.
struct ProductChoicesView: View {
  let place: ProductListPlace
  let facets: ProductFacets?
  let currency: Currency
  let route: (ProductListPlace) -> CatalogRoute
  @Environment(\.catalogText) private var text
  @Environment(\.displayFormat) private var format

  var body: some View {
    Box("chips") {
      if let total = facets?.total {
        Text(text(count: total, "# product", "# products")).foregroundStyle(.secondary)
          .accessibilityIdentifier("product-count")
      }
      ForEach(chosen) { choice in
        NavigationLink(value: route(choice.without)) { Label(choice.label, systemImage: "xmark") }
          .buttonStyle(.bordered).keepsScrollPosition().accessibilityLabel(text("Remove {1}", choice.label))
          .accessibilityIdentifier("choice")
      }
      if place.isNarrowed {
        NavigationLink(text("Clear all"), value: route(ProductListPlace(text: place.text, sort: place.sort)))
      }
    }
  }

  private struct Choice: Identifiable {
    let id: String, label: String, without: ProductListPlace
  }

  private var chosen: [Choice] {
    var choices: [Choice] = []
    for (facet, values) in place.facets.choices.sorted(by: { $0.key < $1.key }) {
      let told = facets?.facets.first { $0.key == facet }?.values ?? []
      for value in values {
        choices.append(
          Choice(
            id: "\(facet):\(value)",
            // A category without products here is not told, and its value is an id that says nothing to people.
            label: told.first { $0.value == value }?.label ?? (facet == Facet.category ? text("Category") : value),
            without: place.with { $0.facets = $0.facets.toggling(value, of: facet) }))
      }
    }
    if place.minimumPrice != nil || place.maximumPrice != nil {
      choices.append(
        Choice(
          id: Facet.price, label: place.priceBounds(in: currency).label(in: currency, format, text),
          without: place.with { ($0.minimumPrice, $0.maximumPrice) = (nil, nil) }))
    }
    if let stars = place.minimumRating {
      choices.append(
        Choice(
          id: Facet.rating, label: text(count: stars, "# star and more", "# stars and more"),
          without: place.with { $0.minimumRating = nil }))
    }
    if place.availableOnly {
      choices.append(
        Choice(id: Facet.availability, label: text("In stock"), without: place.with { $0.availableOnly = false }))
    }
    if place.reducedOnly {
      choices.append(
        Choice(id: Facet.reduction, label: text("On sale"), without: place.with { $0.reducedOnly = false }))
    }
    return choices
  }
}

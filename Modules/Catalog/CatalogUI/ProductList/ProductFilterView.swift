import Catalog
import FoundationCore
import FoundationUI
import WebUI

/// What a list can be ordered and narrowed by, with how many products each choice leaves. Takes plain values.
struct ProductFilterView: View {
  let place: ProductListPlace
  let facets: ProductFacets?
  let currency: Currency
  let route: (ProductListPlace) -> CatalogRoute
  @Environment(\.catalogText) private var text
  @Environment(\.displayFormat) private var format

  /// Values of a facet that are shown at once; the others open below.
  private static let shownValues = 8

  var body: some View {
    Grid(minimum: .small) {
      Section(text("Sort by")) {
        VStack(alignment: .leading, spacing: .extraSmall) {
          if place.text != nil { sortLink(text("Best match"), nil) }
          sortLink(text("Newest"), place.text == nil ? nil : "newest")
          sortLink(text("Price: low to high"), "priceAscending")
          sortLink(text("Price: high to low"), "priceDescending")
          sortLink(text("Best reviewed"), "rating")
          sortLink(text("Name"), "name")
        }
      }
      PriceFilterView(place: place, ranges: facets?.prices ?? [], currency: currency, route: route)
      ForEach(shown) { facet in
        Section(Self.title(of: facet.key, text)) {
          VStack(alignment: .leading, spacing: .extraSmall) {
            ForEach(Array(facet.values.prefix(Self.shownValues))) { value in valueLink(value, of: facet.key) }
            if facet.values.count > Self.shownValues {
              DisclosureGroup(text("More")) {
                VStack(alignment: .leading, spacing: .extraSmall) {
                  ForEach(Array(facet.values.dropFirst(Self.shownValues))) { value in valueLink(value, of: facet.key) }
                }
              }
            }
          }
        }
      }
      if let facets, !facets.ratings.isEmpty {
        Section(text("Rating")) {
          VStack(alignment: .leading, spacing: .extraSmall) {
            ForEach(facets.ratings, id: \.stars) { rating in
              link(
                text(count: rating.stars, "# star and more", "# stars and more"), rating.count,
                isChosen: place.minimumRating == rating.stars,
                to: place.with { $0.minimumRating = $0.minimumRating == rating.stars ? nil : rating.stars })
            }
          }
        }
      }
      if let available = facets?.available {
        Section(text("Availability")) {
          link(
            text("In stock"), available, isChosen: place.availableOnly, to: place.with { $0.availableOnly.toggle() })
        }
      }
    }
  }

  /// The facets, the categories first: they divide the list most plainly.
  private var shown: [Facet] {
    let all = facets?.facets ?? []
    return all.filter { $0.key == Facet.category } + all.filter { $0.key != Facet.category }
  }

  /// What people call a facet.
  static func title(of key: String, _ text: Phrases) -> String {
    switch key {
    case Facet.category: return text("Categories")
    case Facet.brand: return text("Brand")
    case Facet.type: return text("Type")
    case Facet.tag: return text("Tags")
    default:
      let code = key.hasPrefix(Facet.attributePrefix) ? String(key.dropFirst(Facet.attributePrefix.count)) : key
      let words = code.replacing("-", with: " ")
      return text(words.prefix(1).uppercased() + words.dropFirst())
    }
  }

  private func sortLink(_ title: String, _ sort: String?) -> some View {
    NavigationLink(title, value: route(place.with { $0.sort = sort })).bold(place.sort == sort)
  }

  private func valueLink(_ value: FacetValue, of facet: String) -> some View {
    link(
      value.label, value.count, isChosen: value.isChosen || place.facets.contains(value.value, of: facet),
      to: place.with { $0.facets = $0.facets.toggling(value.value, of: facet) })
  }

  private func link(_ label: String, _ count: Int, isChosen: Bool, to place: ProductListPlace) -> some View {
    let told = text("{1} ({2})", label, format.number(count))
    return NavigationLink(isChosen ? "✓ " + told : told, value: route(place)).bold(isChosen)
      .accessibilityLabel(
        isChosen
          ? text(count: count, "{1}, chosen, # product", "{1}, chosen, # products", label)
          : text(count: count, "{1}, # product", "{1}, # products", label)
      )
      .accessibilityIdentifier("facet-value")
  }
}

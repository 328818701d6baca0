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

  /// Values of a facet that are shown at once; the others open below.
  private static let shownValues = 8

  var body: some View {
    Grid(minimum: .small) {
      Section("Sort by") {
        VStack(alignment: .leading, spacing: .extraSmall) {
          if place.text != nil { sortLink("Best match", nil) }
          sortLink("Newest", place.text == nil ? nil : "newest")
          sortLink("Price: low to high", "priceAscending")
          sortLink("Price: high to low", "priceDescending")
          sortLink("Best reviewed", "rating")
          sortLink("Name", "name")
        }
      }
      PriceFilterView(place: place, ranges: facets?.prices ?? [], currency: currency, route: route)
      ForEach(facets?.facets.filter { $0.key != Facet.category } ?? []) { facet in
        Section(Self.title(of: facet.key)) {
          VStack(alignment: .leading, spacing: .extraSmall) {
            ForEach(Array(facet.values.prefix(Self.shownValues))) { value in valueLink(value, of: facet.key) }
            if facet.values.count > Self.shownValues {
              DisclosureGroup("More") {
                VStack(alignment: .leading, spacing: .extraSmall) {
                  ForEach(Array(facet.values.dropFirst(Self.shownValues))) { value in valueLink(value, of: facet.key) }
                }
              }
            }
          }
        }
      }
      if let facets, !facets.ratings.isEmpty {
        Section("Rating") {
          VStack(alignment: .leading, spacing: .extraSmall) {
            ForEach(facets.ratings, id: \.stars) { rating in
              link(
                "\(rating.stars) stars and more", rating.count, isChosen: place.minimumRating == rating.stars,
                to: place.with { $0.minimumRating = $0.minimumRating == rating.stars ? nil : rating.stars })
            }
          }
        }
      }
      if let available = facets?.available {
        Section("Availability") {
          link(
            "In stock", available, isChosen: place.availableOnly, to: place.with { $0.availableOnly.toggle() })
        }
      }
    }
  }

  /// What people call a facet.
  static func title(of key: String) -> String {
    switch key {
    case Facet.brand: return "Brand"
    case Facet.type: return "Type"
    case Facet.tag: return "Tags"
    default:
      let code = key.hasPrefix(Facet.attributePrefix) ? String(key.dropFirst(Facet.attributePrefix.count)) : key
      let words = code.replacing("-", with: " ")
      return words.prefix(1).uppercased() + words.dropFirst()
    }
  }

  private func sortLink(_ title: String, _ sort: String?) -> some View {
    NavigationLink(title, value: route(place.with { $0.sort = sort })).bold(place.sort == sort)
  }

  private func valueLink(_ value: FacetValue, of facet: String) -> some View {
    link(
      value.label, value.count, isChosen: value.isChosen,
      to: place.with { $0.facets = $0.facets.toggling(value.value, of: facet) })
  }

  private func link(_ label: String, _ count: Int, isChosen: Bool, to place: ProductListPlace) -> some View {
    NavigationLink(isChosen ? "✓ \(label) (\(count))" : "\(label) (\(count))", value: route(place)).bold(isChosen)
      .accessibilityLabel(isChosen ? "\(label), chosen, \(count) products" : "\(label), \(count) products")
      .accessibilityIdentifier("facet-value")
  }
}

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

  /// Values of a facet that are shown at once; the others open below.
  private static let shownValues = 8
  /// How many facets are open from the start.
  private static let openFacets = 3

  var body: some View {
    Box(place.showsFilters ? "filters filters-shown" : "filters") {
      NavigationLink(text("Filter"), value: route(place.with { $0.showsFilters.toggle() })).buttonStyle(.bordered)
        .styleClass("filters-button").keepsScrollPosition().accessibilityIdentifier("filters")
      Box("filter-parts") {
        ForEach(shown) { facet in
          FilterPartView(title: Self.title(facet.title, of: facet.key, text), startsOpen: isOpen(facet)) {
            ForEach(Array(facet.values.prefix(Self.shownValues))) { value in valueLink(value, of: facet.key) }
            if facet.values.count > Self.shownValues {
              DisclosureGroup(text("More")) {
                ForEach(Array(facet.values.dropFirst(Self.shownValues))) { value in valueLink(value, of: facet.key) }
              }
            }
          }
        }
        PriceFilterView(place: place, ranges: facets?.prices ?? [], currency: currency, route: route)
          .id(place.priceBounds(in: currency))
        if !ratings.isEmpty {
          FilterPartView(title: text("Rating")) {
            ForEach(ratings, id: \.stars) { rating in
              link(
                text(count: rating.stars, "# star and more", "# stars and more"), rating.count,
                isChosen: place.minimumRating == rating.stars,
                to: place.with { $0.minimumRating = $0.minimumRating == rating.stars ? nil : rating.stars })
            }
          }
        }
        if let reduced = facets?.reduced, reduced > 0 || place.reducedOnly {
          FilterPartView(title: text("Offers")) {
            link(text("On sale"), reduced, isChosen: place.reducedOnly, to: place.with { $0.reducedOnly.toggle() })
          }
        }
        if let available = facets?.available {
          FilterPartView(title: text("Availability")) {
            link(
              text("In stock"), available, isChosen: place.availableOnly, to: place.with { $0.availableOnly.toggle() })
          }
        }
      }
    }
  }

  /// The stars that leave other products than more stars do.
  private var ratings: [RatingCount] {
    var shown: [RatingCount] = []
    var better: Int?
    for rating in facets?.ratings ?? [] {
      if rating.count != better || place.minimumRating == rating.stars { shown.append(rating) }
      better = rating.count
    }
    return shown
  }

  /// The first facets are open, and those that narrow the list now.
  private func isOpen(_ facet: Facet) -> Bool {
    shown.prefix(Self.openFacets).contains { $0.key == facet.key } || place.facets.choices[facet.key] != nil
  }

  /// The facets, the categories first: they divide the list most plainly.
  private var shown: [Facet] {
    let all = facets?.facets ?? []
    return all.filter { $0.key == Facet.category } + all.filter { $0.key != Facet.category }
  }

  /// What people call a facet: what the shop says, in the words of the page where it has none for the page's language.
  static func title(_ told: String?, of key: String, _ text: Phrases) -> String {
    if let told { return text(told) }
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

  private func valueLink(_ value: FacetValue, of facet: String) -> some View {
    link(
      value.label, value.count, isChosen: value.isChosen || place.facets.contains(value.value, of: facet),
      to: place.with { $0.facets = $0.facets.toggling(value.value, of: facet) })
  }

  private func link(_ label: String, _ count: Int, isChosen: Bool, to place: ProductListPlace) -> some View {
    FacetValueView(label: label, count: count, isChosen: isChosen, destination: route(place))
      .accessibilityIdentifier("facet-value")
  }
}

/// A choice that narrows a list, with how many products it leaves. Takes plain values.
struct FacetValueView: View {
  let label: String
  let count: Int
  let isChosen: Bool
  let destination: CatalogRoute
  @Environment(\.catalogText) private var text
  @Environment(\.displayFormat) private var format

  var body: some View {
    CheckLink(label, tally: format.number(count), isChosen: isChosen, destination: destination)
      .accessibilityLabel(
        isChosen
          ? text(count: count, "{1}, chosen, # product", "{1}, chosen, # products", label)
          : text(count: count, "{1}, # product", "{1}, # products", label))
  }
}

/// One thing that a list can be narrowed by.
struct FilterPartView<Content: View>: View {
  let title: String
  var startsOpen = true
  @ViewBuilder let content: Content

  var body: some View {
    DisclosureGroup(title, startsOpen: startsOpen) {
      Box("checks") { content }
    }
  }
}

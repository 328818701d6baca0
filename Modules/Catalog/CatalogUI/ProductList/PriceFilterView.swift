import Catalog
import FoundationCore
import FoundationUI
import WebUI

/// The prices that a list can be narrowed to: ranges to choose from, and bounds to type.
struct PriceFilterView: View {
  let place: ProductListPlace
  let ranges: [PriceRange]
  let currency: Currency
  let route: (ProductListPlace) -> CatalogRoute
  @State private var form: ProductFilterForm
  @Environment(\.navigate) private var navigate
  @Environment(\.displayFormat) private var format
  @Environment(\.catalogText) private var text

  init(
    place: ProductListPlace, ranges: [PriceRange], currency: Currency,
    route: @escaping (ProductListPlace) -> CatalogRoute
  ) {
    self.place = place
    self.ranges = ranges
    self.currency = currency
    self.route = route
    _form = State(
      initialValue: ProductFilterForm(
        min: place.minimumPrice.map { String($0 / currency.unit) } ?? "",
        max: place.maximumPrice.map { String($0 / currency.unit) } ?? ""))
  }

  var body: some View {
    FilterPartView(title: text("Price")) {
      ForEach(ranges, id: \.from) { range in
        FacetValueView(
          label: label(range), count: range.count, isChosen: isChosen(range),
          destination: route(isNarrowed(to: range) ? unbounded : narrowed(to: range))
        )
        .accessibilityIdentifier("price-range")
      }
      Form {
        TextField(text("Min"), text: $form.min).keyboardType(.numberPad).accessibilityIdentifier("filter-min")
        TextField(text("Max"), text: $form.max).keyboardType(.numberPad).fieldError(form.hint.map { text($0) })
          .accessibilityIdentifier("filter-max")
        Button(text("Apply"), action: apply).buttonStyle(.bordered).disabledUntilValid(form.isValid)
          .accessibilityIdentifier("filter-apply")
      }
      .styleClass("price-range")
      if place.minimumPrice != nil || place.maximumPrice != nil {
        NavigationLink(text("Clear prices"), value: route(unbounded)).keepsScrollPosition()
      }
    }
  }

  private func label(_ range: PriceRange) -> String {
    PriceBounds(minimum: range.from == 0 ? nil : range.from, below: range.below).label(in: currency, format, text)
  }

  /// Whether the list is narrowed to the range, or the range lies within the bounds that are typed.
  private func isChosen(_ range: PriceRange) -> Bool {
    if isNarrowed(to: range) { return true }
    let begun = form.filter([range]) { $0.from / currency.unit }
    return !form.filter(begun) { ($0.below.map { $0 - 1 } ?? .max) / currency.unit }.isEmpty
  }

  private func isNarrowed(to range: PriceRange) -> Bool {
    place.minimumPrice == range.from && place.maximumPrice == range.below.map { $0 - 1 }
  }

  private var unbounded: ProductListPlace { place.with { ($0.minimumPrice, $0.maximumPrice) = (nil, nil) } }

  private func narrowed(to range: PriceRange) -> ProductListPlace {
    place.with { ($0.minimumPrice, $0.maximumPrice) = (range.from, range.below.map { $0 - 1 }) }
  }

  /// Nothing happens while the form is not valid: its hint says why.
  private func apply() {
    guard let bounds = form.bounds else { return }
    let (low, high) = (
      bounds.lowerBound.multipliedReportingOverflow(by: currency.unit),
      bounds.upperBound.multipliedReportingOverflow(by: currency.unit)
    )
    guard !low.overflow, !high.overflow else { return }
    navigate(route(place.with { ($0.minimumPrice, $0.maximumPrice) = (low.partialValue, high.partialValue) }))
  }
}

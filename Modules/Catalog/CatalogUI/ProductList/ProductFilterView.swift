import FoundationCore
import WebUI

/// The price filter and the order, beside a list.
struct ProductFilterView: View {
  let place: ProductListPlace
  /// Minor units in one whole unit of the shop's currency.
  let unit: Int64
  @State private var form: ProductFilterForm
  @Environment(\.navigate) private var navigate

  init(place: ProductListPlace, unit: Int64) {
    self.place = place
    self.unit = unit
    _form = State(
      initialValue: ProductFilterForm(
        min: place.minimumPrice.map { String($0 / unit) } ?? "",
        max: place.maximumPrice.map { String($0 / unit) } ?? ""))
  }

  var body: some View {
    VStack(alignment: .leading, spacing: .medium) {
      Section("Sort by") {
        VStack(alignment: .leading, spacing: .extraSmall) {
          if place.text != nil { sortLink("Best match", nil) }
          sortLink("Newest", place.text == nil ? nil : "newest")
          sortLink("Price: low to high", "priceAscending")
          sortLink("Price: high to low", "priceDescending")
          sortLink("Name", "name")
        }
      }
      Section("Price") {
        Form {
          TextField("Min", text: $form.min).keyboardType(.numberPad).accessibilityIdentifier("filter-min")
          TextField("Max", text: $form.max).keyboardType(.numberPad).fieldError(form.hint)
            .accessibilityIdentifier("filter-max")
          Button("Apply", action: apply).buttonStyle(.borderedProminent).accessibilityIdentifier("filter-apply")
        }
        if place.minimumPrice != nil || place.maximumPrice != nil {
          NavigationLink(
            "Clear prices", value: CatalogRoute.list(place.with { ($0.minimumPrice, $0.maximumPrice) = (nil, nil) }))
        }
      }
    }
  }

  private func sortLink(_ title: String, _ sort: String?) -> some View {
    NavigationLink(title, value: CatalogRoute.list(place.with { $0.sort = sort })).bold(place.sort == sort)
  }

  /// Nothing happens while the form is not valid: its hint says why.
  private func apply() {
    guard let bounds = form.bounds else { return }
    let (low, high) = (
      bounds.lowerBound.multipliedReportingOverflow(by: unit), bounds.upperBound.multipliedReportingOverflow(by: unit)
    )
    guard !low.overflow, !high.overflow else { return }
    navigate(
      CatalogRoute.list(place.with { ($0.minimumPrice, $0.maximumPrice) = (low.partialValue, high.partialValue) }))
  }
}

import FoundationCore
import FoundationUI
import Shipping
import WebUI

/// The fields of a way of sending. Takes plain values.
struct MethodFieldsView: View {
  let method: Binding<MethodForm>
  let currency: Currency
  let isChecked: Bool
  let onRemove: () -> Void
  @Environment(\.shippingText) private var text

  var body: some View {
    let form = method.wrappedValue
    Box("rate") {
      TextField(text("What shoppers read"), text: method.name, prompt: text("Standard (3–5 days)"))
        .fieldError(text.problem(form.nameProblem, of: form.name, isChecked: isChecked))
        .accessibilityIdentifier("rate-name")
      Picker(text("Charge"), selection: method.basis) {
        ForEach(DeliveryCharge.Basis.allCases, id: \.self) { Text(text(ShippingWords.title($0))).tag($0) }
      }
      .accessibilityIdentifier("rate-basis")
      charge
      DisclosureGroup(text("More")) { more }
      Button(text("Remove"), role: .destructive, action: onRemove).buttonStyle(.borderless)
        .accessibilityLabel(text("Remove {1}", form.name)).accessibilityIdentifier("rate-remove")
    }
  }

  @ViewBuilder private var charge: some View {
    let form = method.wrappedValue
    if form.basis == .flat {
      TextField(text("Price in {1}", form.priceCurrency(currency).code), text: method.price).keyboardType(.decimalPad)
        .fieldError(text.problem(form.priceProblem(currency), of: form.price, isChecked: isChecked))
        .accessibilityIdentifier("rate-price")
    } else {
      TextEditor(text(ShippingWords.rows(form.basis)), text: method.rows)
        .fieldError(text.problem(form.rowsProblem(currency), of: form.rows, isChecked: isChecked))
        .accessibilityIdentifier("rate-rows")
    }
    if form.basis == .distance {
      TextField(text("From (degrees north and east)"), text: method.origin, prompt: "53.8013,-1.5486")
        .fieldError(text.problem(form.originProblem, of: form.origin, isChecked: isChecked))
        .accessibilityIdentifier("rate-origin")
    }
  }

  @ViewBuilder private var more: some View {
    let form = method.wrappedValue
    TextField(text("Free from a value in {1}", form.freeCurrency(currency).code), text: method.freeFrom).keyboardType(
      .decimalPad
    )
    .fieldError(form.freeFromProblem(currency).map { text($0) }).accessibilityIdentifier("rate-free-from")
    TextField(text("Not for products of these types"), text: method.excludedTypes)
      .fieldError(form.typesProblem.map { text($0) }).accessibilityIdentifier("rate-excluded-types")
    TextField(text("Orders of the day until"), text: method.cutoff, prompt: "14:00")
      .fieldError(form.scheduleProblem.map { text($0) }).accessibilityIdentifier("rate-cutoff")
    days(text("Working days to pack"), method.handling, "rate-handling")
    days(text("Working days on the way, at least"), method.fastest, "rate-fastest")
    days(text("Working days on the way, at most"), method.slowest, "rate-slowest")
    TextField(text("Tax class (none for the market’s)"), text: method.taxClass)
      .fieldError(form.taxClassProblem.map { text($0) }).accessibilityIdentifier("rate-tax-class")
  }

  private func days(_ title: String, _ typed: Binding<String>, _ identifier: String) -> some View {
    TextField(title, text: typed).keyboardType(.numberPad).accessibilityIdentifier(identifier)
  }
}

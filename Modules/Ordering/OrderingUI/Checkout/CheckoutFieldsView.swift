import FoundationCore
import FoundationUI
import Ordering
import WebUI

/// The fields of checkout. Takes values and bindings.
struct CheckoutFieldsView: View {
  let form: Binding<CheckoutForm>
  let methods: [ShippingMethod]
  let showsProblems: Bool
  @Environment(\.displayFormat) private var format
  @Environment(\.orderingOutlets) private var outlets
  @Environment(\.orderingText) private var text

  var body: some View {
    Section(text("Contact")) {
      TextField(text("E-mail"), text: form.email).textContentType(.emailAddress).keyboardType(.emailAddress)
        .required()
        .fieldError(problem(\.email)).accessibilityIdentifier("email")
    }
    Section(text("Delivery address")) {
      Box("fields") { address }
    }
    Section(text("Delivery")) {
      Picker(text("Method"), selection: form.method) {
        ForEach(methods, id: \.id) { method in
          Text(text("{1} · {2}", outlets.methodName(method.name), format.price(method.price))).tag(method.id)
        }
      }
      .pickerStyle(.inline).accessibilityIdentifier("method")
    }
  }

  @ViewBuilder private var address: some View {
    TextField(text("Full name"), text: form.name).textContentType(.name).required().fieldError(problem(\.name))
      .accessibilityIdentifier("name")
    TextField(text("Street and number"), text: form.line1).textContentType(.streetAddressLine1).required()
      .fieldError(problem(\.line1)).accessibilityIdentifier("line1")
    TextField(text("Flat, floor or company (optional)"), text: form.line2).textContentType(.streetAddressLine2)
      .accessibilityIdentifier("line2")
    TextField(text("City or town"), text: form.city).textContentType(.addressCity).required()
      .fieldError(problem(\.city)).styleClass("half").accessibilityIdentifier("city")
    TextField(text("Postcode"), text: form.postalCode).textContentType(.postalCode)
      .styleClass("half")
      .accessibilityIdentifier("postal-code")
    Picker(text("Country"), selection: form.country) {
      ForEach(Country.all(in: format.locale)) { country in Text(country.name).tag(country.id) }
    }
    .textContentType(.countryName).accessibilityIdentifier("country")
  }

  /// What is wrong with a field: once something is typed in it, and after a press.
  private func problem(_ field: KeyPath<CheckoutForm, String>) -> String? {
    guard showsProblems || !form.wrappedValue[keyPath: field].isEmpty else { return nil }
    return form.wrappedValue.problem(field).map { text($0) }
  }
}

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

  var body: some View {
    Section("Contact") {
      TextField("E-mail", text: form.email).textContentType(.emailAddress).keyboardType(.emailAddress).required()
        .fieldError(problem(\.email)).accessibilityIdentifier("email")
    }
    Section("Delivery address") {
      TextField("Full name", text: form.name).textContentType(.name).required().fieldError(problem(\.name))
        .accessibilityIdentifier("name")
      TextField("Street and number", text: form.line1).textContentType(.streetAddressLine1).required()
        .fieldError(problem(\.line1)).accessibilityIdentifier("line1")
      TextField("Flat, floor or company (optional)", text: form.line2).textContentType(.streetAddressLine2)
        .accessibilityIdentifier("line2")
      TextField("City or town", text: form.city).textContentType(.addressCity).required().fieldError(problem(\.city))
        .accessibilityIdentifier("city")
      TextField("Postcode", text: form.postalCode).textContentType(.postalCode).accessibilityIdentifier("postal-code")
      Picker("Country", selection: form.country) {
        ForEach(Country.all) { country in Text(country.name).tag(country.id) }
      }
      .textContentType(.countryName).accessibilityIdentifier("country")
    }
    Section("Delivery") {
      Picker("Method", selection: form.method) {
        ForEach(methods, id: \.id) { method in Text("\(method.name) · \(format.price(method.price))").tag(method.id) }
      }
      .accessibilityIdentifier("method")
    }
  }

  private func problem(_ field: PartialKeyPath<CheckoutForm>) -> String? {
    showsProblems ? form.wrappedValue.problem(field) : nil
  }
}

/// What an order will cost. Takes plain values.
struct CheckoutSummaryView: View {
  let cart: Cart
  let method: ShippingMethod?

  var body: some View {
    Section("Your order") {
      ForEach(cart.lines) { line in
        HStack {
          Text("\(line.quantity) × \(line.name)")
          Spacer()
          PriceText(line.total)
        }
      }
      if let method {
        HStack {
          Text(method.name)
          Spacer()
          PriceText(method.price)
        }
        if let total = try? cart.subtotal.adding(method.price) {
          HStack {
            Text("Total").bold()
            Spacer()
            PriceText(total).bold().accessibilityIdentifier("checkout-total")
          }
        }
      }
      Text("You pay by bank transfer. The details are in your confirmation.").foregroundStyle(.secondary)
    }
  }
}

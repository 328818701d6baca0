import AddressesUI
import FoundationCore
import FoundationUI
import Ordering
import WebUI

/// The fields of checkout. Takes values and bindings.
struct CheckoutFieldsView: View {
  let form: Binding<CheckoutForm>
  /// Where it can be picked up.
  let offer: PickupOffer
  /// Looks for places near what was typed.
  let onSearch: () async -> Void
  let methods: [ShippingMethod]
  /// Whether anything is sent.
  let needsDelivery: Bool
  /// How it is sent, by the method's word.
  let method: Binding<String>
  /// How the order can be paid, and how it is.
  let payments: [OrderPaymentMethod]
  let payment: Binding<OrderPaymentMethod?>
  /// What is known of the VAT number that was typed; nil while nothing is.
  let vatStanding: BuyerVATStanding?
  /// Whether no tax is charged because of it.
  let isExempt: Bool
  let showsProblems: Bool
  @Environment(\.displayFormat) private var format
  @Environment(\.orderingOutlets) private var outlets
  @Environment(\.orderingText) private var text

  var body: some View {
    Section(text("Contact")) {
      TextField(text("E-mail"), text: form.email).textContentType(.emailAddress).keyboardType(.emailAddress)
        .required()
        .fieldError(emailProblem).accessibilityIdentifier("email")
    }
    if needsDelivery, !offer.places.isEmpty {
      Section(text("How do you get it?")) { PickupFieldsView(form: form, offer: offer, onSearch: onSearch) }
    }
    if isPickedUp {
      Section(text("Who picks it up?")) {
        TextField(text("Full name"), text: form.address.name).textContentType(.name).required()
          .fieldError(nameProblem).accessibilityIdentifier("name")
        TextField(text("Phone (optional)"), text: form.address.phone).textContentType(.telephoneNumber)
          .keyboardType(.phonePad).accessibilityIdentifier("phone")
        note
      }
    } else {
      delivery
    }
    payments(outlets.choosesPayment)
  }

  private var isPickedUp: Bool { form.wrappedValue.isPickedUp && needsDelivery && !offer.places.isEmpty }

  @ViewBuilder private var delivery: some View {
    Section(text("Delivery address")) {
      AddressFieldsView(form.address, countries: outlets.countries, showsProblems: showsProblems)
      if outlets.asksForVATNumber {
        TextField(text("VAT number of your business (optional)"), text: form.address.vatNumber)
          .fieldError(vatProblem).accessibilityIdentifier("vat-number")
        if vatStanding == .confirmed {
          Text(
            isExempt ? text("Confirmed: no VAT is charged.") : text("Confirmed. It changes nothing for this address.")
          )
          .accessibilityIdentifier("vat-confirmed")
        }
      }
    }
    Section(text("Delivery")) {
      if needsDelivery {
        Picker(text("Method"), selection: method) {
          ForEach(methods, id: \.id) { method in
            Text(title(of: method)).tag(method.id)
          }
        }
        .pickerStyle(.inline).accessibilityIdentifier("method")
      } else {
        Text(text("Nothing of your order is sent.")).accessibilityIdentifier("no-delivery")
      }
      note
    }
  }

  private var note: some View {
    TextEditor(text("Note to the shop (optional)"), text: form.note)
      .fieldError(form.wrappedValue.noteProblem.map { text($0) }).accessibilityIdentifier("order-note")
  }

  @ViewBuilder private func payments(_ areChosen: Bool) -> some View {
    if areChosen {
      Section(text("Payment")) {
        Picker(text("How would you like to pay?"), selection: payment) {
          ForEach(payments, id: \.self) { method in
            Text(text(OrderWords.title(method))).tag(OrderPaymentMethod?.some(method))
          }
        }
        .pickerStyle(.inline).accessibilityIdentifier("payment-method")
        if payment.wrappedValue == .card {
          Text(text("You enter your card on a page of our payment provider. The shop never sees its number."))
            .font(.footnote).foregroundStyle(.secondary)
        }
      }
    }
  }

  private func title(of method: ShippingMethod) -> String {
    let (name, price) = (outlets.methodName(method.name), format.price(method.price))
    guard let arrival = method.arrival else { return text("{1} · {2}", name, price) }
    return text("{1} · {2} · delivered by {3}", name, price, format.day(arrival.latest))
  }

  private var vatProblem: String? {
    if let problem = form.wrappedValue.vatNumberProblem { return text(problem) }
    return switch vatStanding {
    case nil, .confirmed: nil
    case .malformed: text("Enter a VAT number with the letters of its state, such as DE123456789.")
    case .unknown: text("This number is not in the EU’s register: it changes nothing.")
    case .unchecked: text("The EU’s register does not answer now: the number changes nothing yet.")
    }
  }

  /// What is wrong with the name of whoever picks it up: after a press.
  private var nameProblem: String? {
    showsProblems ? form.wrappedValue.nameProblem.map { text($0) } : nil
  }

  /// What is wrong with the e-mail address: once something is typed in it, and after a press.
  private var emailProblem: String? {
    guard showsProblems || !form.wrappedValue.email.isEmpty else { return nil }
    return form.wrappedValue.emailProblem.map { text($0) }
  }
}

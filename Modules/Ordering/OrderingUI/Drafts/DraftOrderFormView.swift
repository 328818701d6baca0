import AddressesUI
import FoundationCore
import FoundationUI
import MyStoreKit
import Ordering
import StoreIdentifiers
import WebUI

/// The fields of an order that staff write down. Takes plain values.
struct DraftOrderFormView: View {
  @Binding var form: DraftOrderForm
  /// How it can be sent.
  let methods: [ShippingMethod]
  /// Whether anything of it is sent.
  let needsDelivery: Bool
  /// Whether the e-mail address is a customer's.
  let hasAccount: Bool
  let isChecked: Bool
  @Environment(\.displayFormat) private var format
  @Environment(\.orderingOutlets) private var outlets
  @Environment(\.orderingText) private var text

  var body: some View {
    Section(text("What is bought")) {
      if form.items.isEmpty {
        Text(isChecked ? text("Find what is bought first.") : text("Find the first product below."))
          .foregroundStyle(.secondary).accessibilityIdentifier("draft-empty")
      }
      ForEach(form.items) { item in
        DraftItemView(
          item: binding(item), currency: form.currency, quantityProblem: form.quantityProblem(item),
          priceProblem: form.amountProblem(item.price)
        ) { form.items.removeAll { $0.id == item.id } }
      }
      SearchPicker(
        text("Find by product or SKU"), identifier: "draft",
        label: { (found: VariantChoice) in
          text("{1} · {2} · {3}", found.name, found.sku, format.price(found.price))
        }
      ) { words throws(HTTPClientError) in
        try await outlets.findVariants(words)
      } choose: { found in
        // The same may be bought twice, at two prices.
        if !form.items.contains(where: { $0.variant == found && $0.price.isEmpty }) {
          form.items.append(.init(variant: found, line: .make()))
        }
      }
    }
    Section(text("Who buys")) {
      TextField(text("E-mail (optional)"), text: $form.email).textContentType(.emailAddress)
        .keyboardType(.emailAddress).fieldError(form.emailProblem.map { text($0) })
        .accessibilityIdentifier("draft-email")
      if hasAccount {
        Text(text("A customer has this address: the order is theirs, at their prices."))
          .font(.footnote).foregroundStyle(.secondary).accessibilityIdentifier("draft-account")
      } else {
        Text(text("The confirmation and the way to pay go there.")).font(.footnote).foregroundStyle(.secondary)
      }
    }
    Section(text("Delivery")) {
      Toggle(text("It is sent"), isOn: $form.isSent).accessibilityIdentifier("draft-sent")
      if form.isSent {
        // Browsers would ask for what is missing at each press, also of what is found.
        AddressFieldsView($form.address, countries: outlets.countries, showsProblems: isChecked, need: .optional)
        if outlets.asksForVATNumber {
          TextField(text("VAT number of the business (optional)"), text: $form.address.vatNumber)
            .accessibilityIdentifier("vat-number")
        }
        if !form.address.isValid {
          Text(text("With the whole address you see how it can be sent.")).font(.footnote).foregroundStyle(.secondary)
        } else if needsDelivery {
          Picker(text("Method"), selection: $form.method) {
            ForEach(methods, id: \.id) { method in
              Text(text("{1} · {2}", outlets.methodName(method.name), format.price(method.price))).tag(method.id)
            }
            Text(text("At a charge that was agreed")).tag(DraftOrderForm.agreedCharge)
          }
          .pickerStyle(.inline).accessibilityIdentifier("draft-method")
        }
        if form.method == DraftOrderForm.agreedCharge {
          TextField(text("Charge, in {1}", form.currency.code), text: $form.charge).keyboardType(.decimalPad)
            .fieldError(isChecked || !form.charge.isEmpty ? form.chargeProblem.map { text($0) } : nil)
            .accessibilityIdentifier("draft-charge")
        }
      }
    }
    Section(text("What was agreed")) {
      TextField(text("Discount on the whole, in {1} (optional)", form.currency.code), text: $form.discount)
        .keyboardType(.decimalPad).fieldError(form.amountProblem(form.discount).map { text($0) })
        .accessibilityIdentifier("draft-discount")
      if form.agrees {
        TextField(text("Reason"), text: $form.reason)
          .fieldError(isChecked || !form.reason.isEmpty ? form.reasonProblem.map { text($0) } : nil)
          .accessibilityIdentifier("draft-reason")
      }
    }
  }

  private func binding(_ item: DraftOrderForm.Item) -> Binding<DraftOrderForm.Item> {
    Binding {
      form.items.first { $0.id == item.id } ?? item
    } set: { changed in
      if let index = form.items.firstIndex(where: { $0.id == item.id }) { form.items[index] = changed }
    }
  }
}

/// Something that is bought, with how many and at which price. Takes plain values.
struct DraftItemView: View {
  @Binding var item: DraftOrderForm.Item
  let currency: Currency
  let quantityProblem: String?
  let priceProblem: String?
  let onRemove: () -> Void
  @Environment(\.displayFormat) private var format
  @Environment(\.orderingText) private var text

  var body: some View {
    HStack(alignment: .bottom, spacing: .small) {
      VStack(alignment: .leading, spacing: .none) {
        Text(item.variant.name).accessibilityIdentifier("draft-item")
        Text(text("{1} · {2}", item.variant.sku, format.price(item.variant.price))).font(.footnote)
          .foregroundStyle(.secondary)
      }
      TextField(text("Units"), text: $item.quantity).keyboardType(.numberPad)
        .accessibilityLabel(text("Units of {1}", item.variant.name)).fieldError(quantityProblem.map { text($0) })
        .accessibilityIdentifier("draft-quantity")
      TextField(text("Agreed price of one, in {1}", currency.code), text: $item.price).keyboardType(.decimalPad)
        .accessibilityLabel(text("Agreed price of one {1}, in {2}", item.variant.name, currency.code))
        .fieldError(priceProblem.map { text($0) }).accessibilityIdentifier("draft-price")
      Button(text("Take off")) { onRemove() }.buttonStyle(.plain)
        .accessibilityLabel(text("Take off {1}", item.variant.name)).accessibilityIdentifier("draft-remove")
    }
  }
}

/// What a draft comes to. Takes a plain value.
struct DraftSumsView: View {
  let quote: OrderQuote
  @Environment(\.orderingOutlets) private var outlets
  @Environment(\.orderingText) private var text

  var body: some View {
    Box("sums") {
      SumView(text("Subtotal"), quote.goods)
      if let shipping = quote.shipping {
        let isAgreed = shipping.id == DraftOrderForm.agreedCharge
        SumView(isAgreed ? text("Delivery") : outlets.methodName(shipping.name), shipping.price)
      }
      ReductionSumsView(reductions: quote.reductions)
      RemovedTaxView(added: quote.addedTax)
      TaxSumsView(taxes: quote.taxes, isIncluded: quote.pricesIncludeTax) {
        Box("sum-total") {
          Text(text("Total"))
          PriceText(quote.total).accessibilityIdentifier("draft-total")
        }
      }
    }
  }
}

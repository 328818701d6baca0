import AddressesUI
import Foundation
import FoundationCore
import FoundationUI
import MyStoreKit
import Ordering
import StoreIdentifiers
public import WebUI

/// Staff: the form that writes an order down for somebody, such as one by telephone. It becomes a draft.
public struct NewOrderScreen: View {
  @Environment(OrderingModel.self) private var ordering
  @Environment(\.orderingOutlets) private var outlets
  @Environment(\.orderingText) private var text
  @Environment(\.navigate) private var navigate
  @Environment(\.showError) private var showError
  @Environment(\.showNotice) private var showNotice
  @State private var form: DraftOrderForm?
  /// Whose the e-mail address is that was looked up last.
  @State private var found: FoundCustomer?
  /// What the draft comes to, and what that was asked for.
  @State private var quote: OrderQuote?
  @State private var quoted = Question()
  @State private var quoteProblem: String?
  /// How it can be sent, as last told.
  @State private var methods: [ShippingMethod] = []
  @State private var needsDelivery = true
  @State private var isChecked = false
  // Made with the page: a press that is repeated after a lost answer prepares nothing twice.
  @State private var id = OrderID.make()

  private struct FoundCustomer {
    let email: String, id: CustomerID?
  }

  /// What the quote depends on.
  private struct Question: Hashable {
    var form: DraftOrderForm?, customer: CustomerID?
  }

  /// An empty form.
  public init() {}

  /// Buyer, what is bought, delivery and what was agreed; beside them what it comes to.
  public var body: some View {
    VStack(alignment: .leading, spacing: .large) {
      if let form { fields(form) } else { ProgressView(text("Loading the countries")) }
    }
    .navigationTitle(text("New order"))
    .task {
      try? await outlets.loadCountries()
      if form == nil { form = DraftOrderForm(country: outlets.country, currency: outlets.currency) }
    }
    .task(id: form?.bareEmail) { try? await findCustomer() }
    .task(id: question) { await ask() }
  }

  /// Whose the order is: nobody's but by the address that is typed now.
  private var customer: CustomerID? { found?.email == form?.bareEmail ? found?.id : nil }

  private var question: Question { Question(form: form, customer: customer) }

  private func fields(_ current: DraftOrderForm) -> some View {
    Form {
      Box("with-summary") {
        VStack(spacing: .extraLarge) {
          DraftOrderFormView(
            form: Binding {
              form ?? current
            } set: {
              form = $0
            }, methods: methods, needsDelivery: needsDelivery, hasAccount: customer != nil, isChecked: isChecked)
        }
        Box("summary") {
          Text(text("What it comes to")).styleClass("summary-title").accessibilityHeading(.h2)
          if let quote { DraftSumsView(quote: quote) }
          if let quoteProblem { Text(quoteProblem).bold().accessibilityIdentifier("quote-problem") }
          Button(text("Save as a draft")) { await save() }.buttonStyle(.borderedProminent)
            .disabledUntilValid(current.isValid).accessibilityIdentifier("draft-save")
          Text(text("A draft takes no stock, and nobody is written to before it is placed.")).styleClass("note")
        }
      }
    }
    .unsavedChanges(current.items.isEmpty ? nil : text("The order is not saved yet. Leave without saving it?"))
  }

  /// Looks whether the e-mail address is a customer's, whose order it then is.
  private func findCustomer() async throws(HTTPClientError) {
    guard let email = form?.bareEmail, email != found?.email else { return }
    found = FoundCustomer(email: email, id: email.isEmail ? try await outlets.customer(email) : nil)
  }

  private func ask() async {
    let asking = question
    guard quoted != asking else { return }
    guard let asked = form, let draft = asked.draft(id, customer: customer) else {
      (quote, quoteProblem, quoted) = (nil, nil, asking)
      return
    }
    do throws(HTTPClientError) {
      let answer = try await ordering.quote(draft)
      guard asking == question else { return }
      (quote, quoteProblem, quoted) = (answer, nil, asking)
      if draft.address != nil { (methods, needsDelivery) = (answer.methods, answer.needsDelivery) }
      form?.choose(among: answer.methods, needsDelivery: answer.needsDelivery)
    } catch {
      if asking == question { (quote, quoteProblem) = (nil, text.message(of: error)) }
    }
  }

  private func save() async {
    isChecked = true
    do throws(HTTPClientError) {
      // Without scripts, this press is the first that the page hears of what was typed.
      try await findCustomer()
      await ask()
      guard let current = form, current.isValid, let draft = current.draft(id, customer: customer) else { return }
      try await ordering.prepare(draft)
      leave(for: draft.id)
    } catch {
      guard error.code == "idempotency-key-reused" else {
        return showError(text.told(error), text("What you typed is still here: try again."))
      }
      // An answer was lost, and something was changed since.
      showNotice(
        text("The order was saved before, as it was typed then. If it is not right, cancel it and write down another."))
      leave(for: id)
    }
  }

  /// Shows the draft, and empties the form for another.
  private func leave(for draft: OrderID) {
    form = DraftOrderForm(country: outlets.country, currency: outlets.currency)
    (id, isChecked, quote, methods) = (.make(), false, nil, [])
    navigate(OrderingRoute.order(draft))
  }
}

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
  @State private var form: DraftOrderForm?
  @State private var customer: CustomerID?
  /// What the draft comes to, and what that was asked for.
  @State private var quote: OrderQuote?
  @State private var quoted = Question()
  @State private var quoteProblem: String?
  @State private var isChecked = false
  // Made with the page: a press that is repeated after a lost answer prepares nothing twice.
  @State private var id = OrderID.make()

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
    .task(id: form?.email) { await findCustomer() }
    .task(id: question) { await ask() }
  }

  /// What the quote depends on.
  private struct Question: Hashable {
    var form: DraftOrderForm?, customer: CustomerID?
  }

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
            }, methods: quote?.methods ?? [],
            needsDelivery: quote?.needsDelivery ?? true, hasAccount: customer != nil, isChecked: isChecked)
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
  private func findCustomer() async {
    guard let form, form.email.isEmail else {
      customer = nil
      return
    }
    let found = await outlets.customer(form.email)
    if form.email == self.form?.email { customer = found }
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
      // The first method counts until another is chosen.
      if asked.isSent, !answer.methods.contains(where: { $0.id == asked.method }),
        asked.method != DraftOrderForm.agreedCharge
      {
        form?.method = answer.methods.first?.id ?? (answer.needsDelivery ? "" : asked.method)
      }
    } catch {
      if asking == question { (quote, quoteProblem) = (nil, text.message(of: error)) }
    }
  }

  private func save() async {
    isChecked = true
    // Without scripts, this press is the first that the page hears of what was typed.
    await ask()
    guard let current = form, current.isValid, let draft = current.draft(id, customer: customer) else { return }
    do throws(HTTPClientError) {
      try await ordering.prepare(draft)
      form = DraftOrderForm(country: outlets.country, currency: outlets.currency)
      (id, isChecked) = (.make(), false)
      navigate(OrderingRoute.order(draft.id))
    } catch {
      // What was refused was not prepared; what got no answer may have been.
      if error.status != nil { id = .make() }
      showError(text.told(error), text("Nothing was saved. What you typed is still here: try again."))
    }
  }
}

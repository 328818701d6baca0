public import FoundationCore
import FoundationUI
public import Markets
import MyStoreKit
public import WebUI

/// A rate being made or changed. Saves through the model.
struct TaxRateEditorView: View {
  /// What the form was made from, in the version that a save is about; nil for one to be added.
  @State private var base: JurisdictionRate?
  @State private var form: TaxRateForm
  @State private var saved: TaxRateForm
  @State private var answer = FieldProblems<TaxRateForm.Field>()
  @State private var asks = false
  // One rate a form: pressing twice adds it once.
  @State private var id = JurisdictionRateID.make()
  @Environment(MarketsModel.self) private var model
  @Environment(\.navigate) private var navigate
  @Environment(\.showError) private var showError
  @Environment(\.showNotice) private var showNotice
  @Environment(\.marketsText) private var text

  init(_ rate: JurisdictionRate?, form: TaxRateForm) {
    _base = State(initialValue: rate)
    _form = State(initialValue: form)
    _saved = State(initialValue: form)
  }

  var body: some View {
    Form {
      TaxRateFormView(
        form: $form,
        problems: answer.shown(of: form.problems) { form.isBlank($0) && saved.isBlank($0) }.mapValues { text($0) })
      FormProblemsView(count: answer.shown(of: form.problems) { _ in true }.count)
      HStack(spacing: .medium) {
        Button(base == nil ? text("Add the rate") : text("Save")) { await save() }.buttonStyle(.borderedProminent)
          .disabledUntilValid(form.problems.isEmpty).accessibilityIdentifier("rate-save")
        if base != nil {
          Button(text("Remove the rate"), role: .destructive) { asks = true }.accessibilityIdentifier("rate-remove")
        }
      }
    }
    .frame(maxWidth: .reading)
    .unsavedChanges(form == saved ? nil : text("The rate is not saved yet. Leave without saving it?"))
    .navigationTitle(base.map { "\($0.details.jurisdiction.country) \($0.details.name)" } ?? text("Add a rate"))
    .confirmationDialog(
      text("Remove “{1}”?", base?.details.name ?? ""), isPresented: $asks,
      message: text("Orders keep what they have. A rate that has changed is better ended by its last day.")
    ) {
      Button(text("Remove the rate"), role: .destructive) { await remove() }
        .accessibilityIdentifier("rate-remove-yes")
    }
  }

  private func save() async {
    answer.press(form.problems)
    guard let details = form.details else { return }
    do throws(HTTPClientError) {
      if let base {
        self.base = try await model.change(base, to: details)
      } else {
        try await model.add(NewJurisdictionRate(id: id, details))
      }
      saved = form
      showNotice(text("“{1}” is saved.", details.name))
      navigate(MarketsRoute.rates(search: details.jurisdiction.country))
    } catch {
      let guidance =
        error.status == 412
        ? text("Somebody else has changed it. Load the page again to see it.")
        : text("Nothing was saved. What you typed is still here: try again.")
      showError(text.told(error), guidance)
    }
  }

  private func remove() async {
    guard let base else { return }
    do throws(HTTPClientError) {
      try await model.remove(rate: base.id)
      saved = form
      navigate(MarketsRoute.rates(search: nil))
    } catch { showError(text.told(error), text("The rate stays. Try again.")) }
  }
}

/// Staff: a rate to be added.
public struct AddTaxRateScreen: View {
  @Environment(\.marketsOutlets) private var outlets

  /// An empty form, from today on.
  public init() {}

  /// The fields of a rate.
  public var body: some View {
    TaxRateEditorView(nil, form: TaxRateForm(from: outlets.today()))
  }
}

/// Staff: a rate as it is, to be changed or removed.
public struct UpdateTaxRateScreen: View {
  private let id: JurisdictionRateID
  @Environment(MarketsModel.self) private var model
  @Environment(\.marketsText) private var text

  /// The form of a rate.
  public init(_ id: JurisdictionRateID) { self.id = id }

  /// The fields of the rate, or what stands in their place.
  public var body: some View {
    MarketsPlaceView { () throws(HTTPClientError) in
      try await model.loadRates()
    } content: {
      if let rate = model.rates.first(where: { $0.id == id }) {
        TaxRateEditorView(rate, form: TaxRateForm(rate.details)).id(rate.id)
      } else {
        MarketsMissingView(
          title: text("There is no such rate"), way: text("All tax rates"), list: MarketsRoute.rates(search: nil))
      }
    }
  }
}

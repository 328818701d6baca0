public import FoundationCore
import FoundationUI
public import Markets
import MyStoreKit
public import WebUI

/// A market being made or changed. Saves through the model.
struct MarketEditorView: View {
  /// What the form was made from, in the version that a save is about; nil for one to be added.
  @State private var base: Market?
  @State private var form: MarketForm
  @State private var saved: MarketForm
  @State private var answer = FieldProblems<MarketForm.Field>()
  @State private var asks = false
  // One market a form: pressing twice adds it once.
  @State private var id = MarketID.make()
  @Environment(MarketsModel.self) private var model
  @Environment(\.navigate) private var navigate
  @Environment(\.showError) private var showError
  @Environment(\.showNotice) private var showNotice
  @Environment(\.marketsOutlets) private var outlets
  @Environment(\.marketsText) private var text

  init(_ market: Market?) {
    let form = market.map { MarketForm($0) } ?? MarketForm()
    _base = State(initialValue: market)
    _form = State(initialValue: form)
    _saved = State(initialValue: form)
  }

  var body: some View {
    Form {
      MarketFormView(
        form: $form,
        problems: answer.shown(of: form.problems(in: outlets.currency)) { form.isBlank($0) && saved.isBlank($0) }
          .mapValues { text($0) })
      FormProblemsView(count: answer.shown(of: form.problems(in: outlets.currency)) { _ in true }.count)
      HStack(spacing: .medium) {
        Button(base == nil ? text("Add the market") : text("Save")) { await save() }.buttonStyle(.borderedProminent)
          .disabledUntilValid(form.problems(in: outlets.currency).isEmpty).accessibilityIdentifier("market-save")
        if let base, !base.isElsewhere {
          Button(text("Remove the market"), role: .destructive) { asks = true }
            .accessibilityIdentifier("market-remove")
        }
      }
    }
    .frame(maxWidth: .reading)
    .unsavedChanges(form == saved ? nil : text("The market is not saved yet. Leave without saving it?"))
    .navigationTitle(base.map { TaxWords(text: text).name(of: $0) } ?? text("Add a market"))
    .confirmationDialog(
      text("Remove “{1}”?", base?.details.name ?? ""), isPresented: $asks,
      message: text("Its countries are then in the market of everywhere else. Orders keep what they have.")
    ) {
      Button(text("Remove the market"), role: .destructive) { await remove() }
        .accessibilityIdentifier("market-remove-yes")
    }
  }

  private func save() async {
    answer.press(form.problems(in: outlets.currency))
    guard let details = form.details(in: outlets.currency) else { return }
    do throws(HTTPClientError) {
      if let base {
        self.base = try await model.change(base, to: details)
      } else {
        try await model.add(NewMarket(id: id, details))
      }
      if form.addsRates, !form.countriesWithRates.isEmpty {
        _ = try await model.addKnown(KnownRateRequest(countries: form.countriesWithRates))
      }
      saved = form
      showNotice(text("“{1}” is saved.", details.name))
      navigate(MarketsRoute.markets)
    } catch {
      let guidance =
        error.status == 412
        ? text("Somebody else has changed it. Load the page again to see it.")
        : text("Not everything was saved. What you typed is still here: try again.")
      showError(text.told(error), guidance)
    }
  }

  private func remove() async {
    guard let base else { return }
    do throws(HTTPClientError) {
      try await model.remove(market: base.id)
      saved = form
      navigate(MarketsRoute.markets)
    } catch { showError(text.told(error), text("The market stays. Try again.")) }
  }
}

/// Staff: a market to be added.
public struct AddMarketScreen: View {
  /// An empty form.
  public init() {}

  /// The fields of a market.
  public var body: some View { MarketEditorView(nil) }
}

/// Staff: a market as it is, to be changed or removed.
public struct UpdateMarketScreen: View {
  private let id: MarketID
  @Environment(MarketsModel.self) private var model
  @Environment(\.marketsText) private var text

  /// The form of a market.
  public init(_ id: MarketID) { self.id = id }

  /// The fields of the market, or what stands in their place.
  public var body: some View {
    MarketsPlaceView { () throws(HTTPClientError) in
      try await model.loadMarkets()
    } content: {
      if let market = model.markets.first(where: { $0.id == id }) {
        MarketEditorView(market).id(market.id)
      } else {
        MarketsMissingView(
          title: text("There is no such market"), way: text("All markets"), list: MarketsRoute.markets)
      }
    }
  }
}

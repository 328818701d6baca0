import FoundationCore
import FoundationUI
import Marketing
import MyStoreKit
import StoreIdentifiers
import WebUI

/// What a promotion that is typed would have done to the orders of the last 30 days. Asks the server when it is pressed.
struct PromotionSimulationView: View {
  let promotion: PromotionID
  /// The terms as they are typed; nil while something is wrong with them.
  let terms: PromotionTerms?
  let currency: Currency
  @State private var answer: Answer?
  @Environment(MarketingModel.self) private var model
  @Environment(\.marketingText) private var text

  /// What came out, and what it is of.
  private enum Answer {
    case result(PromotionSimulation, of: PromotionTerms)
    case failed(String)
  }

  var body: some View {
    Form {
      Section(
        text("On past orders"),
        footer: text(
          "Orders of the last 30 days are priced once more, beside the promotions that run now. Limits and the budget are left aside."
        )
      ) {
        Button(text("Try it on past orders")) { await ask() }.buttonStyle(.bordered).disabled(terms == nil)
          .accessibilityIdentifier("simulate")
        switch answer {
        case nil: EmptyView()
        case .failed(let message): Text(message).foregroundStyle(.danger).accessibilityRole(.alert)
        case .result(let simulation, let tried):
          PromotionSimulationResultView(simulation: simulation)
          if tried != terms { Text(text("This is of the terms as they were before.")).foregroundStyle(.secondary) }
        }
      }
    }
    .frame(maxWidth: .reading)
  }

  private func ask() async {
    guard let terms else { return }
    do throws(HTTPClientError) {
      let request = PromotionSimulationRequest(promotion: promotion, terms: terms, currency: currency)
      answer = .result(try await model.simulate(request), of: terms)
    } catch { answer = .failed(text.message(of: error)) }
  }
}

/// What a promotion would have done. Takes plain values.
struct PromotionSimulationResultView: View {
  let simulation: PromotionSimulation
  @Environment(\.displayFormat) private var format
  @Environment(\.marketingText) private var text

  var body: some View {
    VStack(alignment: .leading, spacing: .small) {
      if simulation.orders == 0 {
        Text(text("There are no orders to try it on.")).accessibilityIdentifier("simulated-orders")
      } else {
        Text(
          text(
            "It takes something off {1} of {2} orders.", format.number(simulation.concerned),
            format.number(simulation.orders))
        )
        .bold().accessibilityIdentifier("simulated-orders")
        if let average = simulation.average {
          Text(
            text(
              "They come to {1} less altogether, {2} each on average.", format.price(simulation.cost),
              format.price(average))
          )
          .accessibilityIdentifier("simulated-cost")
        }
        ForEach(simulation.conflicts, id: \.promotion) { conflict in
          Text(
            text(
              "“{1}” gives way to it in {2} of them, where it took {3} off.", conflict.title,
              format.number(conflict.orders), format.price(conflict.saved))
          )
          .foregroundStyle(.secondary).accessibilityIdentifier("simulated-conflict")
        }
      }
      if simulation.skipped > 0 {
        Text(text("Left out, since they cannot be priced: {1}", format.number(simulation.skipped)))
          .foregroundStyle(.secondary)
      }
    }
    .accessibilityElement(children: .contain).accessibilityLabel(text("What it would have done"))
  }
}

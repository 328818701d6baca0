import FoundationCore
import FoundationUI
import Marketing
import MyStoreKit
import Pricing
import StoreIdentifiers
import WebUI

/// A sample cart beside a promotion that is typed: what it pays, and why. Asks the server with each change.
struct PromotionPreviewView: View {
  let promotion: PromotionID
  /// The terms as they are typed; nil while something is wrong with them.
  let terms: PromotionTerms?
  let form: PromotionForm
  @State private var sample = SampleForm()
  @State private var answer = Answer.none
  @Environment(MarketingModel.self) private var model
  @Environment(\.marketingText) private var text

  private enum Answer {
    case none
    case pays(PromotionPreview)
    case failed(String)
  }

  /// What an answer is of.
  private struct Question: Hashable, Sendable {
    let terms: PromotionTerms?
    let sample: SampleForm
  }

  var body: some View {
    Form {
      Section(text("Try it"), footer: text("Promotions that run now take part. Tax is left out.")) {
        ForEach(Array(sample.lines.indices), id: \.self) { place in
          HStack(spacing: .small) {
            TextField(text("Price of line {1}", String(place + 1)), text: $sample.lines[place].price)
              .keyboardType(.decimalPad).accessibilityIdentifier("sample-price-\(place + 1)")
            TextField(text("Units of line {1}", String(place + 1)), text: $sample.lines[place].quantity)
              .keyboardType(.numberPad).accessibilityIdentifier("sample-quantity-\(place + 1)")
            Toggle(text("Line {1} is of what is reduced", String(place + 1)), isOn: $sample.lines[place].isChosen)
              .accessibilityIdentifier("sample-chosen-\(place + 1)")
          }
        }
        TextField(text("Price of delivery"), text: $sample.delivery).keyboardType(.decimalPad)
          .accessibilityIdentifier("sample-delivery")
        Toggle(text("The buyer's first order"), isOn: $sample.isFirstOrder)
          .accessibilityIdentifier("sample-first-order")
        Button(text("What does it pay?")) { await ask() }.buttonStyle(.bordered)
          .accessibilityIdentifier("sample-ask")
        result
      }
    }
    .frame(maxWidth: .reading).task(id: Question(terms: terms, sample: sample)) { await ask() }
  }

  @ViewBuilder private var result: some View {
    switch answer {
    case .none: Text(text("Fill in the promotion and a price to see what a cart pays.")).foregroundStyle(.secondary)
    case .failed(let message): Text(message).foregroundStyle(.danger).accessibilityRole(.alert)
    case .pays(let preview): PromotionPreviewResultView(preview: preview)
    }
  }

  private func ask() async {
    guard let terms, let cart = sample.sample(form) else {
      answer = .none
      return
    }
    do throws(HTTPClientError) {
      answer = .pays(
        try await model.preview(PromotionPreviewRequest(promotion: promotion, terms: terms, sample: cart)))
    } catch { answer = .failed(text.message(of: error)) }
  }
}

/// What a sample cart pays, and why. Takes plain values.
struct PromotionPreviewResultView: View {
  let preview: PromotionPreview
  @Environment(\.displayFormat) private var format
  @Environment(\.marketingText) private var text

  var body: some View {
    let words = PromotionWords(text: text)
    VStack(alignment: .leading, spacing: .small) {
      Text(text("It pays {1} instead of {2}.", format.price(preview.total), format.price(preview.before))).bold()
        .accessibilityIdentifier("sample-total")
      ForEach(Array(preview.savings.enumerated()), id: \.offset) { _, saving in
        Text(text("“{1}”, {2}: {3}", saving.title, words.subject(saving), format.price(saving.amount)))
          .accessibilityIdentifier("sample-saving")
      }
      ForEach(Array(preview.unused.enumerated()), id: \.offset) { _, unused in
        Text(text("“{1}” takes nothing off: {2}.", unused.title, words.reason(unused.reason)))
          .foregroundStyle(.secondary).accessibilityIdentifier("sample-unused")
      }
    }
    .accessibilityElement(children: .contain).accessibilityLabel(text("What the sample cart pays"))
  }
}

/// A sample cart as it is typed.
struct SampleForm: Hashable, Sendable {
  struct Line: Hashable, Sendable {
    var price = ""
    var quantity = "1"
    var isChosen = true
  }

  var lines = [Line(price: "20.00", quantity: "2"), Line(price: "10.00", quantity: "1", isChosen: false), Line()]
  var delivery = "4.95"
  var isFirstOrder = false

  /// The cart; nil while it has no line with a price. What cannot be read is left out.
  func sample(_ form: PromotionForm) -> PromotionSample? {
    var chosen = ProductSelection()
    // A line is one product of one brand: the first of each.
    for choice in form.chosen where chosen.products.isEmpty || choice.kind != .product { choice.select(in: &chosen) }
    let typed = lines.compactMap { line -> PromotionSample.Line? in
      guard let price = Money(decimal: line.price, form.currency), price.amount >= 0,
        let quantity = Int(line.quantity), (1...1_000_000).contains(quantity)
      else { return nil }
      return PromotionSample.Line(
        unitPrice: price, quantity: quantity, traits: line.isChosen ? chosen : ProductSelection())
    }
    guard !typed.isEmpty else { return nil }
    return PromotionSample(
      currency: form.currency, lines: typed,
      delivery: Money(decimal: delivery, form.currency).flatMap { $0.amount >= 0 ? $0 : nil },
      group: form.groups.first?.key, isFirstOrder: isFirstOrder,
      country: form.countries.uppercased().split { !$0.isLetter }.first.map { String($0) }.flatMap {
        $0.utf8.count == 2 ? $0 : nil
      })
  }
}

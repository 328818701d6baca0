import FoundationCore
import FoundationUI
import Marketing
import Pricing
import WebUI

/// What a promotion does.
struct PromotionActionFieldsView: View {
  @Binding var form: PromotionForm
  let problems: [PromotionForm.Field: String]
  @Environment(\.marketingText) private var text

  var body: some View {
    let words = PromotionWords(text: text)
    Section(text("What it does")) {
      Picker(text("Reduces"), selection: $form.kind) {
        ForEach(PromotionClass.allCases, id: \.self) { Text(words.kind($0)).tag($0) }
      }
      .accessibilityIdentifier("promotion-class")
      Picker(text("By"), selection: $form.action) {
        ForEach(PromotionForm.Action.allCases, id: \.self) { Text(words.action($0)).tag($0) }
      }
      .accessibilityIdentifier("promotion-action")
      if let problem = problems[.action] { Text(problem).foregroundStyle(.danger).accessibilityRole(.alert) }
      fields
    }
    if form.kind != .delivery, form.action != .gift {
      Section(text("What is reduced"), footer: text("Nothing chosen is everything. Gift cards are never reduced.")) {
        PromotionChoicesView(
          choices: $form.chosen, kinds: [.product, .category, .collection, .brand], identifier: "promotion-chosen")
        Toggle(text("Leave out what is reduced already"), isOn: $form.excludesReduced)
          .accessibilityIdentifier("promotion-excludes-reduced")
      }
    }
    if form.action == .buyXGetY {
      Section(text("What has to be bought"), footer: text("Nothing chosen is everything.")) {
        PromotionChoicesView(
          choices: $form.bought, kinds: [.product, .category, .collection, .brand], identifier: "promotion-bought")
      }
    }
  }

  @ViewBuilder private var fields: some View {
    switch form.action {
    case .percentage: percentage
    case .amount: amount(text("Amount off, in {1}", form.currency.code))
    case .fixedPrice: amount(text("Price of one, in {1}", form.currency.code))
    case .tiers:
      Picker(text("Thresholds count"), selection: $form.measure) {
        Text(text("Units")).tag(PromotionTiers.Measure.quantity)
        Text(text("Amounts in {1}", form.currency.code)).tag(PromotionTiers.Measure.amount)
      }
      .accessibilityIdentifier("promotion-measure")
      TextEditor(text("Tiers: a threshold and a percentage on each line"), text: $form.tiers)
        .fieldError(problems[.tiers]).accessibilityIdentifier("promotion-tiers")
    case .buyXGetY:
      count(text("Units to buy"), $form.buy, .buy, "promotion-buy")
      count(text("Units reduced for them"), $form.get, .get, "promotion-get")
      percentage
      count(text("Most sets in one order"), $form.sets, .sets, "promotion-sets")
    case .gift:
      PromotionChoicesView(
        choices: Binding(get: { form.gift.map { [$0] } ?? [] }, set: { form.gift = $0.last }), kinds: [.variant],
        identifier: "promotion-gift")
      if let problem = problems[.gift] { Text(problem).foregroundStyle(.danger).accessibilityRole(.alert) }
      count(text("Units given"), $form.giftQuantity, .giftQuantity, "promotion-gift-quantity")
    }
  }

  private var percentage: some View {
    TextField(text("Percent off"), text: $form.percentage, prompt: "20").keyboardType(.decimalPad)
      .fieldError(problems[.percentage]).accessibilityIdentifier("promotion-percentage")
  }

  private func amount(_ title: String) -> some View {
    TextField(title, text: $form.amount, prompt: "5.00").keyboardType(.decimalPad).fieldError(problems[.amount])
      .accessibilityIdentifier("promotion-amount")
  }

  private func count(
    _ title: String, _ typed: Binding<String>, _ field: PromotionForm.Field, _ identifier: String
  ) -> some View {
    TextField(title, text: typed).keyboardType(.numberPad).fieldError(problems[field])
      .accessibilityIdentifier(identifier)
  }
}

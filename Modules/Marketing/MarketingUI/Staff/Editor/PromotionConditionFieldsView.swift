import FoundationCore
import FoundationUI
import Marketing
import MyStoreKit
import Pricing
import WebUI

/// For which carts a promotion is.
struct PromotionConditionFieldsView: View {
  @Binding var form: PromotionForm
  let problems: [PromotionForm.Field: String]
  @Environment(\.marketingText) private var text

  var body: some View {
    Section(
      text("For which carts"),
      footer: form.otherConditions.isEmpty
        ? text("What is left empty does not matter.")
        : text("It has conditions that only programs can change: {1}.", String(form.otherConditions.count))
    ) {
      Picker(text("Of these conditions"), selection: $form.joining) {
        Text(text("All have to hold")).tag(PromotionConditions.Joining.all)
        Text(text("One has to hold")).tag(PromotionConditions.Joining.any)
      }
      .accessibilityIdentifier("promotion-joining")
      TextField(text("At least so many units"), text: $form.minimumQuantity).keyboardType(.numberPad)
        .fieldError(problems[.minimumQuantity]).accessibilityIdentifier("promotion-minimum-quantity")
      TextField(text("Goods for at least so much, in {1}", form.currency.code), text: $form.minimumAmount)
        .keyboardType(.decimalPad).fieldError(problems[.minimumAmount])
        .accessibilityIdentifier("promotion-minimum-amount")
      Toggle(text("Count only what is reduced"), isOn: $form.countsChosen)
        .accessibilityIdentifier("promotion-counts-chosen")
      Toggle(text("The buyer's first order"), isOn: $form.isFirstOrder)
        .accessibilityIdentifier("promotion-first-order")
      TextField(text("Countries that the order goes to"), text: $form.countries, prompt: "DE, PL")
        .fieldError(problems[.countries]).accessibilityIdentifier("promotion-countries")
      PromotionChoicesView(choices: $form.groups, kinds: [.group], identifier: "promotion-groups")
    }
  }
}

/// Things of other contexts that are chosen, each with a way to take it off, and fields to find more.
struct PromotionChoicesView: View {
  @Binding var choices: [PromotionChoice]
  let kinds: [PromotionChoice.Kind]
  let identifier: String
  @Environment(\.marketingOutlets) private var outlets
  @Environment(\.marketingText) private var text

  var body: some View {
    let words = PromotionWords(text: text)
    ForEach(choices) { choice in
      HStack(spacing: .small) {
        Text("\(words.choice(choice.kind)): \(choice.title)").accessibilityIdentifier("\(identifier)-chosen")
        Button(text("Take off")) { choices.removeAll { $0.id == choice.id } }.buttonStyle(.plain)
          .accessibilityLabel(text("Take off {1}", choice.title)).accessibilityIdentifier("\(identifier)-remove")
      }
    }
    ForEach(kinds, id: \.self) { kind in
      SearchPicker(
        find(kind), identifier: "\(identifier)-\(kind.rawValue)", label: { (choice: PromotionChoice) in choice.title }
      ) { words throws(HTTPClientError) in
        try await outlets.find(kind, words)
      } choose: { choice in
        if !choices.contains(where: { $0.id == choice.id }) { choices.append(choice) }
      }
    }
  }

  private func find(_ kind: PromotionChoice.Kind) -> String {
    switch kind {
    case .product: text("Find a product")
    case .variant: text("Find what is given")
    case .category: text("Find a category")
    case .collection: text("Find a collection")
    case .brand: text("Find a brand")
    case .group: text("Find a customer group")
    }
  }
}

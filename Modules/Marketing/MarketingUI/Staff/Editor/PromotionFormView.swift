import Foundation
import FoundationCore
import FoundationUI
import Marketing
import MyStoreKit
import Pricing
import WebUI

/// The fields of a promotion, each with what is wrong with it. Whoever owns the form saves it.
struct PromotionFormView: View {
  @Binding var form: PromotionForm
  let problems: [PromotionForm.Field: String]
  let isValid: Bool
  let saveTitle: String
  let onSave: () async -> Void
  @Environment(\.marketingOutlets) private var outlets
  @Environment(\.locale) private var locale
  @Environment(\.marketingText) private var text

  var body: some View {
    let words = PromotionWords(text: text)
    Form {
      Section(text("Promotion")) {
        TextField(text("Title"), text: $form.title, prompt: text("Autumn days")).required()
          .fieldError(problems[.title]).accessibilityIdentifier("promotion-title")
        Picker(text("Status"), selection: $form.status) {
          ForEach(PromotionTerms.Status.allCases, id: \.self) { Text(words.status($0)).tag($0) }
        }
        .accessibilityIdentifier("promotion-status")
        Picker(text("How buyers get it"), selection: $form.trigger) {
          ForEach(PromotionTerms.Trigger.allCases, id: \.self) { Text(words.trigger($0)).tag($0) }
        }
        .accessibilityIdentifier("promotion-trigger")
      }
      PromotionActionFieldsView(form: $form, problems: problems)
      PromotionConditionFieldsView(form: $form, problems: problems)
      Section(text("Time"), footer: text("In the shop's time, {1}. The end itself is no longer part of it.", zoneName))
      {
        DayField(text("Begins"), text: $form.startsAt, precision: .minute).fieldError(problems[.startsAt])
          .accessibilityIdentifier("promotion-start")
        DayField(text("Ends"), text: $form.endsAt, precision: .minute).fieldError(problems[.endsAt])
          .accessibilityIdentifier("promotion-end")
      }
      PromotionLimitFieldsView(form: $form, problems: problems)
      PromotionRankFieldsView(form: $form, problems: problems)
      FormProblemsView(count: problems.count)
      Button(saveTitle, action: onSave).buttonStyle(.borderedProminent).disabledUntilValid(isValid)
        .accessibilityIdentifier("promotion-save")
    }
    .frame(maxWidth: .reading)
  }

  private var zoneName: String {
    outlets.timeZone.localizedName(for: .generic, locale: locale) ?? outlets.timeZone.identifier
  }
}

/// How often a promotion may be used, and what it may cost.
struct PromotionLimitFieldsView: View {
  @Binding var form: PromotionForm
  let problems: [PromotionForm.Field: String]
  @Environment(\.marketingText) private var text

  var body: some View {
    Section(
      text("Limits"),
      footer: text("What is left empty has no limit. Orders that are cancelled or expire give their use back.")
    ) {
      count(text("Orders altogether"), $form.total, .total, "promotion-total")
      if form.trigger == .code { count(text("Orders with one code"), $form.perCode, .perCode, "promotion-per-code") }
      count(text("Orders of one buyer"), $form.perCustomer, .perCustomer, "promotion-per-customer")
      if form.action != .gift {
        TextField(text("Most off one order, in {1}", form.currency.code), text: $form.cap).keyboardType(.decimalPad)
          .fieldError(problems[.cap]).accessibilityIdentifier("promotion-cap")
      }
      TextField(text("Budget, in {1}", form.currency.code), text: $form.budget).keyboardType(.decimalPad)
        .fieldError(problems[.budget]).accessibilityIdentifier("promotion-budget")
    }
  }

  private func count(
    _ title: String, _ typed: Binding<String>, _ field: PromotionForm.Field, _ identifier: String
  ) -> some View {
    TextField(title, text: typed).keyboardType(.numberPad).fieldError(problems[field])
      .accessibilityIdentifier(identifier)
  }
}

/// What a promotion combines with, and where it competes.
struct PromotionRankFieldsView: View {
  @Binding var form: PromotionForm
  let problems: [PromotionForm.Field: String]
  @Environment(\.marketingText) private var text

  var body: some View {
    Section(
      text("Beside other promotions"),
      footer: text(
        "Two promotions apply together where each combines with the other's class. In a lane, the one that saves most applies."
      )
    ) {
      ForEach(PromotionClass.allCases, id: \.self) { kind in
        Toggle(
          text("Combines with: {1}", PromotionWords(text: text).kind(kind)),
          isOn: Binding(
            get: { form.combinesWith.contains(kind) },
            set: { isOn in
              if isOn { form.combinesWith.insert(kind) } else { form.combinesWith.remove(kind) }
            })
        )
        .accessibilityIdentifier("promotion-combines-\(kind.rawValue)")
      }
      TextField(text("Lane"), text: $form.lane).keyboardType(.numberPad).fieldError(problems[.lane])
        .accessibilityIdentifier("promotion-lane")
      TextField(text("Priority"), text: $form.priority).keyboardType(.numberPad).fieldError(problems[.priority])
        .accessibilityIdentifier("promotion-priority")
    }
  }
}

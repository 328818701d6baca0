import Catalog
import Foundation
import FoundationCore
import FoundationUI
import MyStoreKit
import WebUI

/// The fields of a sale, each with what is wrong with it. Whoever owns the form saves it.
struct SaleFormView: View {
  @Binding var form: SaleForm
  let problems: [SaleForm.Field: String]
  let isValid: Bool
  let collections: [ProductCollection]
  let saveTitle: String
  let onSave: () async -> Void
  @Environment(\.catalogTimeZone) private var zone
  @Environment(\.locale) private var locale
  @Environment(\.catalogText) private var text

  var body: some View {
    Form {
      Section(text("Sale"), footer: text("Reduced prices are rounded half up to a whole penny or cent.")) {
        TextField(text("Name"), text: $form.name, prompt: text("Kitchen week")).required().fieldError(problems[.name])
          .accessibilityIdentifier("sale-name")
        TextField(text("Percent off"), text: $form.percentage, prompt: "20").keyboardType(.numberPad)
          .fieldError(problems[.percentage]).accessibilityIdentifier("sale-percentage")
        Toggle(text("In use"), isOn: $form.isActive).accessibilityIdentifier("sale-active")
      }
      Section(
        text("What is reduced"),
        footer: text("What comes into it later is reduced too, and what leaves it is not any more.")
      ) {
        Picker(text("Everything in"), selection: $form.scope) {
          Text(text("A category")).tag(SaleForm.Scope.category)
          Text(text("A collection")).tag(SaleForm.Scope.collection)
          Text(text("A brand")).tag(SaleForm.Scope.brand)
          Text(text("What a search finds")).tag(SaleForm.Scope.search)
        }
        .accessibilityIdentifier("sale-scope")
        scope
        if form.scope != .search, let problem = problems[.scope] {
          Text(problem).foregroundStyle(.danger).accessibilityRole(.alert)
        }
      }
      Section(text("Time"), footer: text("In the shop's time, {1}. The end itself is no longer part of it.", zoneName))
      {
        DayField(text("Begins"), text: $form.startsAt, precision: .minute).fieldError(problems[.startsAt])
          .accessibilityIdentifier("sale-start")
        DayField(text("Ends"), text: $form.endsAt, precision: .minute).fieldError(problems[.endsAt])
          .accessibilityIdentifier("sale-end")
      }
      FormProblemsView(count: problems.count)
      Button(saveTitle, action: onSave).buttonStyle(.borderedProminent).disabledUntilValid(isValid)
        .accessibilityIdentifier("sale-save")
    }
    .frame(maxWidth: .reading)
  }

  @ViewBuilder private var scope: some View {
    switch form.scope {
    case .category: CategoryPickerView(chosen: form.category?.title) { form.category = $0 }
    case .brand:
      BrandPickerView(chosen: form.brand?.title) { form.brand = SaleForm.Choice(id: $0.handle, title: $0.name) }
    case .collection:
      Picker(text("Collection"), selection: $form.collection) {
        Text(text("Choose one")).tag("")
        ForEach(collections) { Text($0.title).tag($0.id.description) }
      }
      .accessibilityIdentifier("sale-collection")
    case .search:
      TextField(text("Words"), text: $form.words, prompt: text("oak stool")).fieldError(problems[.scope])
        .accessibilityIdentifier("sale-words")
    }
  }

  private var zoneName: String { zone.localizedName(for: .generic, locale: locale) ?? zone.identifier }
}

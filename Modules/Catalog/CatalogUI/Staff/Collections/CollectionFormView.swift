import Catalog
import FoundationCore
import FoundationUI
import WebUI

/// The fields of a collection, each with what is wrong with it. Takes plain values; whoever owns the form saves it.
struct CollectionFormView: View {
  @Binding var form: CollectionForm
  @Environment(\.catalogText) private var text
  /// What the form was before anything was typed.
  let base: CollectionForm
  /// What the last press was answered with.
  let answer: FieldProblems<CollectionField>
  let currency: Currency
  let saveTitle: String
  let onSave: () async -> Void

  var body: some View {
    Form {
      Section(text("Collection")) {
        field(text("Title"), $form.title, .title).required().accessibilityIdentifier("collection-title")
        field(text("Address"), $form.handle, .handle, prompt: text("Made from the title"))
          .accessibilityIdentifier("collection-handle")
        TextField(text("Description"), text: $form.description, axis: .vertical).fieldError(problems[.description])
          .accessibilityIdentifier("collection-description")
        Picker(text("Its products are"), selection: $form.kind) {
          ForEach(CollectionForm.Kind.allCases, id: \.self) { Text(text($0.title)).tag($0) }
        }
        .accessibilityIdentifier("collection-kind")
      }
      // Without scripts the other fields come with the first press, which can save nothing without them.
      if form.kind == .chosen {
        ChosenProductsView(products: $form.products, problem: problems[.products])
      } else {
        rule
      }
      FormProblemsView(count: problems.count)
      Button(saveTitle, action: onSave).buttonStyle(.borderedProminent)
        .disabledUntilValid(form.problems(in: currency).isEmpty).accessibilityIdentifier("collection-save")
    }
    .frame(maxWidth: .reading)
  }

  private var problems: [CollectionField: String] {
    answer.shown(of: form.problems(in: currency, text)) { form.isBlank($0) && base.isBlank($0) }.mapValues { text($0) }
  }

  private var rule: some View {
    Section(
      text("Rule"),
      footer: text("Products that fit all of it are in the collection, now and later.") + " "
        + text("Several names stand with commas between them: of those, any fits.")
    ) {
      field(text("Words"), $form.rule.text, .words).accessibilityIdentifier("rule-words")
      field(text("Code of a category"), $form.rule.category, .category).accessibilityIdentifier("rule-category")
      field(text("Brands"), $form.rule.brands, .brands).accessibilityIdentifier("rule-brands")
      field(text("Product types"), $form.rule.types, .types).accessibilityIdentifier("rule-types")
      field(text("Tags"), $form.rule.tags, .tags).accessibilityIdentifier("rule-tags")
      TextField(text("Properties"), text: $form.rule.attributes, prompt: text("colour: red, blue"), axis: .vertical)
        .fieldError(problems[.attributes]).accessibilityIdentifier("rule-attributes")
      Grid(minimum: .small) {
        field(text("Lowest price ({1})", currency.code), $form.rule.minimumPrice, .minimumPrice).keyboardType(
          .decimalPad
        )
        .accessibilityIdentifier("rule-minimum")
        field(text("Highest price ({1})", currency.code), $form.rule.maximumPrice, .maximumPrice).keyboardType(
          .decimalPad
        )
        .accessibilityIdentifier("rule-maximum")
      }
      Toggle(text("Only products whose price is reduced now"), isOn: $form.rule.reducedOnly)
        .accessibilityIdentifier("rule-reduced")
    }
  }

  private func field(
    _ title: String, _ text: Binding<String>, _ field: CollectionField, prompt: String? = nil
  ) -> some View {
    TextField(title, text: text, prompt: prompt).fieldError(problems[field])
  }
}

import Catalog
import FoundationUI
import WebUI

/// The fields of a product type, each with what is wrong with it. Takes plain values; whoever owns the form saves it.
struct ProductTypeFormView: View {
  @Binding var form: ProductTypeForm
  @Environment(\.catalogText) private var text
  /// What the form was before anything was typed.
  let base: ProductTypeForm
  /// What the last press was answered with.
  let answer: FieldProblems<ProductTypeForm.Field>
  let saveTitle: String
  let onSave: () async -> Void

  var body: some View {
    let found = form.problems
    let problems = answer.shown(of: found) { form.isBlank($0) && base.isBlank($0) }.mapValues { text($0) }
    Form {
      Section(text("Product type"), footer: text("Products name their type; they take over another name.")) {
        TextField(text("Name"), text: $form.name).required().fieldError(problems[.name])
          .accessibilityIdentifier("type-name")
      }
      Section(
        text("Attributes"),
        footer: text("What is said of products of this type, in this order.") + " "
          + text("Values that products have already are kept, and checked when they change next.")
      ) {
        if let problem = problems[.attributes] { Text(problem).foregroundStyle(.danger).accessibilityRole(.alert) }
        ForEach(Array(form.attributes.enumerated()), id: \.element.id) { index, attribute in
          AttributeFormView(
            attribute: row(attribute), number: index + 1, isLast: index == form.attributes.count - 1,
            problems: problems
          ) { event in change(attribute.id, event) }
        }
        Button(text("Add an attribute")) { form.attributes.append(AttributeForm()) }
          .accessibilityIdentifier("attribute-add")
      }
      FormProblemsView(count: problems.count)
      Button(saveTitle, action: onSave).buttonStyle(.borderedProminent).disabledUntilValid(found.isEmpty)
        .accessibilityIdentifier("type-save")
    }
    .frame(maxWidth: .reading)
  }

  private func row(_ attribute: AttributeForm) -> Binding<AttributeForm> {
    let id = attribute.id
    return Binding {
      form.attributes.first { $0.id == id } ?? attribute
    } set: { changed in
      guard let index = form.attributes.firstIndex(where: { $0.id == id }) else { return }
      form.attributes[index] = changed
    }
  }

  private func change(_ id: AttributeForm.ID, _ event: AttributeFormEvent) {
    guard let index = form.attributes.firstIndex(where: { $0.id == id }) else { return }
    switch event {
    case .remove: form.attributes.remove(at: index)
    case .moveUp where index > 0: form.attributes.swapAt(index, index - 1)
    case .moveDown where index < form.attributes.count - 1: form.attributes.swapAt(index, index + 1)
    case .moveUp, .moveDown: break
    }
  }
}

/// What is done with an attribute as a whole.
enum AttributeFormEvent: Hashable, Sendable { case moveUp, moveDown, remove }

/// The fields of one attribute. Takes plain values.
struct AttributeFormView: View {
  @Binding var attribute: AttributeForm
  @Environment(\.catalogText) private var text
  let number: Int
  let isLast: Bool
  let problems: [ProductTypeForm.Field: String]
  let onEvent: (AttributeFormEvent) -> Void

  var body: some View {
    VStack(alignment: .leading, spacing: .small) {
      Grid(minimum: .small) {
        TextField(text("Name of attribute {1}", "\(number)"), text: $attribute.name)
          .fieldError(problems[.attributeName(attribute.id)]).accessibilityIdentifier("attribute-name")
        TextField(text("Code of attribute {1}", "\(number)"), text: $attribute.code, prompt: text("Made from the name"))
          .fieldError(problems[.code(attribute.id)]).accessibilityIdentifier("attribute-code")
        Picker(text("Values of attribute {1}", "\(number)"), selection: $attribute.kind) {
          ForEach(AttributeKind.allCases, id: \.self) { Text(text($0.title)).tag($0) }
        }
        .fieldError(problems[.kind(attribute.id)]).accessibilityIdentifier("attribute-kind")
        Picker(text("Attribute {1} is said of", "\(number)"), selection: $attribute.scope) {
          ForEach(Catalog.AttributeScope.allCases, id: \.self) { Text(text($0.title)).tag($0) }
        }
        .accessibilityIdentifier("attribute-scope")
        if attribute.kind == .number {
          TextField(text("Unit of attribute {1}", "\(number)"), text: $attribute.unit, prompt: "cm")
            .fieldError(problems[.unit(attribute.id)]).accessibilityIdentifier("attribute-unit")
        }
      }
      if attribute.kind.chooses {
        Grid(minimum: .medium) {
          TextField(
            text("Choices of attribute {1}, one a line", "\(number)"), text: $attribute.choices, axis: .vertical
          )
          .fieldError(problems[.choices(attribute.id)]).accessibilityIdentifier("attribute-choices")
        }
      }
      Toggle(text("Shoppers can narrow lists by attribute {1}", "\(number)"), isOn: $attribute.isFacet)
        .accessibilityIdentifier("attribute-facet")
      HStack(spacing: .small) {
        if number > 1 {
          Button(text("Up")) { onEvent(.moveUp) }.accessibilityLabel(text("Move attribute {1} up", "\(number)"))
            .accessibilityIdentifier("attribute-up")
        }
        if !isLast {
          Button(text("Down")) { onEvent(.moveDown) }.accessibilityLabel(text("Move attribute {1} down", "\(number)"))
            .accessibilityIdentifier("attribute-down")
        }
        Button(text("Remove attribute {1}", "\(number)"), role: .destructive) { onEvent(.remove) }
          .accessibilityIdentifier("attribute-remove")
      }
    }
    .padding(.compact).background(.card)
  }
}

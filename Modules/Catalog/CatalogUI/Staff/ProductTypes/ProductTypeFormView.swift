import Catalog
import FoundationUI
import WebUI

/// The fields of a product type, each with what is wrong with it. Takes plain values; whoever owns the form saves it.
struct ProductTypeFormView: View {
  @Binding var form: ProductTypeForm
  /// What the form was before anything was typed.
  let base: ProductTypeForm
  /// What the last press was answered with.
  let answer: FieldProblems<ProductTypeForm.Field>
  let saveTitle: String
  let onSave: () async -> Void

  var body: some View {
    let found = form.problems
    let problems = answer.shown(of: found) { form.isBlank($0) && base.isBlank($0) }
    Form {
      Section("Product type", footer: "Products name their type; they take over another name.") {
        TextField("Name", text: $form.name).required().fieldError(problems[.name])
          .accessibilityIdentifier("type-name")
      }
      Section(
        "Attributes",
        footer: "What is said of products of this type, in this order. Values that products have already are kept, and "
          + "checked when they change next."
      ) {
        if let problem = problems[.attributes] { Text(problem).foregroundStyle(.danger).accessibilityRole(.alert) }
        ForEach(Array(form.attributes.enumerated()), id: \.element.id) { index, attribute in
          AttributeFormView(
            attribute: row(attribute), number: index + 1, isLast: index == form.attributes.count - 1,
            problems: problems
          ) { event in change(attribute.id, event) }
        }
        Button("Add an attribute") { form.attributes.append(AttributeForm()) }
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
  let number: Int
  let isLast: Bool
  let problems: [ProductTypeForm.Field: String]
  let onEvent: (AttributeFormEvent) -> Void

  var body: some View {
    VStack(alignment: .leading, spacing: .small) {
      Grid(minimum: .small) {
        TextField("Name of attribute \(number)", text: $attribute.name)
          .fieldError(problems[.attributeName(attribute.id)]).accessibilityIdentifier("attribute-name")
        TextField("Code of attribute \(number)", text: $attribute.code, prompt: "Made from the name")
          .fieldError(problems[.code(attribute.id)]).accessibilityIdentifier("attribute-code")
        Picker("Values of attribute \(number)", selection: $attribute.kind) {
          ForEach(AttributeKind.allCases, id: \.self) { Text($0.title).tag($0) }
        }
        .fieldError(problems[.kind(attribute.id)]).accessibilityIdentifier("attribute-kind")
        Picker("Attribute \(number) is said of", selection: $attribute.scope) {
          ForEach(Catalog.AttributeScope.allCases, id: \.self) { Text($0.title).tag($0) }
        }
        .accessibilityIdentifier("attribute-scope")
        if attribute.kind == .number {
          TextField("Unit of attribute \(number)", text: $attribute.unit, prompt: "cm")
            .fieldError(problems[.unit(attribute.id)]).accessibilityIdentifier("attribute-unit")
        }
      }
      if attribute.kind.chooses {
        Grid(minimum: .medium) {
          TextField("Choices of attribute \(number), one a line", text: $attribute.choices, axis: .vertical)
            .fieldError(problems[.choices(attribute.id)]).accessibilityIdentifier("attribute-choices")
        }
      }
      Toggle("Shoppers can narrow lists by attribute \(number)", isOn: $attribute.isFacet)
        .accessibilityIdentifier("attribute-facet")
      HStack(spacing: .small) {
        if number > 1 {
          Button("Up") { onEvent(.moveUp) }.accessibilityLabel("Move attribute \(number) up")
            .accessibilityIdentifier("attribute-up")
        }
        if !isLast {
          Button("Down") { onEvent(.moveDown) }.accessibilityLabel("Move attribute \(number) down")
            .accessibilityIdentifier("attribute-down")
        }
        Button("Remove attribute \(number)", role: .destructive) { onEvent(.remove) }
          .accessibilityIdentifier("attribute-remove")
      }
    }
    .padding(.compact).background(.card)
  }
}

public import Catalog
import FoundationCore
import FoundationUI
import WebUI

/// What is typed about the attribute that a column becomes, with its rules.
public struct ColumnMappingForm: Hashable, Sendable {
  /// A field that can be wrong.
  public enum Field: Hashable, Sendable { case name, code, types }

  /// What people call the attribute.
  public var name: String
  /// What it is known by.
  public var code: String
  /// The form of its values.
  public var kind: AttributeKind
  /// Whether it is said of the product or of each variant.
  public var scope: Catalog.AttributeScope
  /// The types of products that get it, one a line.
  public var types: String

  /// A form that says what a draft says.
  public init(_ draft: ColumnMappingDraft) {
    (name, code, kind, scope) = (draft.name, draft.code, draft.kind, draft.scope)
    types = draft.types.joined(separator: "\n")
  }

  /// What is wrong, by field: the server's rules.
  public var problems: [Field: String] {
    var found: [Field: String] = [:]
    if name.isEmptyOrWhiteSpace || ProductForm.trimmed(name).unicodeScalars.count > 100 {
      found[.name] = Phrases.key("Enter a name, up to 100 characters.")
    }
    let typed = ProductForm.trimmed(code)
    if !Handle.isValid(typed) || typed.utf8.count > 60 {
      found[.code] = Phrases.key("Use up to 60 lower-case letters, digits and single hyphens.")
    }
    if typeList.isEmpty {
      found[.types] = Phrases.key("Enter the types of products that get the attribute, one a line.")
    }
    if typeList.count > ColumnMappingDraft.typeLimit { found[.types] = Phrases.key("Enter at most 100 types.") }
    if typeList.contains(where: { $0.unicodeScalars.count > 250 }) {
      found[.types] = Phrases.key("A type has at most 250 characters.")
    }
    return found
  }

  /// What a column is to become; nil while something is wrong.
  public func draft(of column: String) -> ColumnMappingDraft? {
    guard problems.isEmpty else { return nil }
    return ColumnMappingDraft(
      column: column, code: ProductForm.trimmed(code), name: ProductForm.trimmed(name), kind: kind, scope: scope,
      types: typeList)
  }

  private var typeList: [String] {
    types.replacing("\r\n", with: "\n").split(separator: "\n").map { ProductForm.trimmed(String($0)) }
      .filter { !$0.isEmpty }
  }
}

/// The fields of the attribute that a column becomes. Takes plain values; whoever owns the form saves it.
struct ColumnMappingFormView: View {
  @Binding var form: ColumnMappingForm
  @Environment(\.catalogText) private var text
  /// What the last press was answered with.
  let answer: FieldProblems<ColumnMappingForm.Field>
  let onSave: () async -> Void

  var body: some View {
    let found = form.problems
    let problems = answer.shown(of: found) { _ in false }.mapValues { text($0) }
    Form {
      Section(
        text("Make it an attribute"),
        footer: text("Values become the attribute's, also those of later files. Exports write the column as before.")
      ) {
        TextField(text("Name"), text: $form.name).required().fieldError(problems[.name])
          .accessibilityIdentifier("mapping-name")
        TextField(text("Code"), text: $form.code).required().fieldError(problems[.code])
          .accessibilityIdentifier("mapping-code")
        Picker(text("Values"), selection: $form.kind) {
          ForEach(AttributeKind.allCases, id: \.self) { Text(text($0.title)).tag($0) }
        }
        .accessibilityIdentifier("mapping-kind")
        Picker(text("It is said of"), selection: $form.scope) {
          ForEach(Catalog.AttributeScope.allCases, id: \.self) { Text(text($0.title)).tag($0) }
        }
        .accessibilityIdentifier("mapping-scope")
        TextField(text("Types of products, one a line"), text: $form.types, axis: .vertical)
          .fieldError(problems[.types]).accessibilityIdentifier("mapping-types")
      }
      FormProblemsView(count: problems.count)
      Button(text("Make it an attribute"), action: onSave).buttonStyle(.borderedProminent)
        .disabledUntilValid(found.isEmpty).accessibilityIdentifier("mapping-save")
    }
    .frame(maxWidth: .reading)
  }
}

import Catalog
import FoundationCore
import FoundationUI
import MyStoreKit
public import WebUI

/// Staff: a brand as it is, to be renamed or described.
public struct UpdateBrandScreen: View {
  private let handle: String
  @Environment(CatalogModel.self) private var catalog

  /// The form of a brand.
  public init(handle: String) { self.handle = handle }

  /// The brand's fields, or what stands in their place.
  public var body: some View {
    StaffPlaceView(.brand) { () throws(HTTPClientError) in
      try await catalog.brands.brandAsStaff(handle: handle)
    } content: { brand, _ in
      BrandEditorView(brand)
    }
  }
}

/// A brand being changed: its form, or, where somebody else was faster, both versions to choose from.
struct BrandEditorView: View {
  /// The brand that the form was made from, in the version that a save is about.
  @State private var base: Brand
  @State private var edited: EditedForm<BrandPart>
  /// What the last press was answered with.
  @State private var answer = FieldProblems<BrandPart>()
  @Environment(CatalogModel.self) private var catalog
  @Environment(\.catalogLanguages) private var languages
  @Environment(\.showError) private var showError
  @Environment(\.showNotice) private var showNotice
  @Environment(\.catalogText) private var text

  init(_ brand: Brand) {
    _base = State(initialValue: brand)
    _edited = State(initialValue: EditedForm(BrandForm(brand)))
  }

  var body: some View {
    VStack(alignment: .leading, spacing: .large) {
      HStack(spacing: .medium) {
        NavigationLink(text("All brands"), value: CatalogStaffRoute.brands(cursor: nil))
        NavigationLink(text("See it in the shop"), value: CatalogRoute.brand(handle: base.handle, ProductListPlace()))
      }
      EditedFormView($edited, save: save) {
        Form {
          Section(text("Brand"), footer: text("Its products take over the name. Its address stays.")) {
            TextField(text("Name"), text: $edited.form.name).required().fieldError(problems[.name])
              .accessibilityIdentifier("brand-name")
            TextField(text("Description"), text: $edited.form.description, axis: .vertical)
              .fieldError(problems[.description]).accessibilityIdentifier("brand-description")
            ForEach(languages, id: \.self) { language in
              TextField(
                text("Description in {1}", LanguageName.name(language, in: text.locale)),
                text: description(in: language), axis: .vertical
              )
              .accessibilityIdentifier("brand-description-\(language)")
            }
          }
          ContactFieldsView(
            title: text("Manufacturer"), footer: text("Shown on the pages of its products, as the law of the EU asks."),
            identifier: "manufacturer", form: $edited.form.manufacturer, problem: problems[.manufacturer])
          ContactFieldsView(
            title: text("Responsible person in the EU"),
            footer: text("Needed where the manufacturer is outside the EU."),
            identifier: "responsible-person", form: $edited.form.responsiblePerson,
            problem: problems[.responsiblePerson])
          Button(text("Save"), action: save).buttonStyle(.borderedProminent)
            .disabledUntilValid(edited.form.problems.isEmpty).accessibilityIdentifier("brand-save")
        }
        .frame(maxWidth: .reading)
      }
    }
    .unsavedChanges(edited.isChanged ? text("The brand is not saved yet. Leave without saving it?") : nil)
    .navigationTitle(base.name)
  }

  // A brand has a name, so that an empty field is wrong at once.
  private var problems: [BrandPart: String] {
    answer.shown(of: edited.form.problems) { _ in false }.mapValues { text($0) }
  }

  private func description(in language: String) -> Binding<String> {
    Binding {
      edited.form.descriptions[language] ?? ""
    } set: {
      edited.form.descriptions[language] = $0
    }
  }

  private func save() async {
    answer.press(edited.form.problems)
    guard edited.form.problems.isEmpty else { return }
    do throws(HTTPClientError) {
      let asked = edited.form
      base = try await catalog.brands.edit(base, asked.edit)
      edited.begin(from: BrandForm(base), asked: asked)
      showNotice(text("{1} is saved.", base.name))
    } catch { await refused(error) }
  }

  private func refused(_ refusal: HTTPClientError) async {
    guard refusal.status == 412 else {
      if answer.refuse(edited.form.problems(of: refusal)) { return }
      return showError(text.told(refusal), text("Nothing was saved. What you typed is still here: try again."))
    }
    do throws(HTTPClientError) {
      let newer = try await catalog.brands.brandAsStaff(handle: base.handle)
      edited.meet(BrandForm(newer))
      base = newer
    } catch {
      showError(text.told(error), text("Somebody else has changed the brand. What you typed is still here: try again."))
    }
  }
}

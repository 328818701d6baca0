import Catalog
import FoundationCore
import FoundationUI
import MyStoreKit
import StoreIdentifiers
import WebUI

/// What variants are made of, where they are bundles of others: one variant at a time.
struct BundleFieldsView: View {
  @Binding var form: ProductForm
  let problems: [ProductForm.Field: String]
  /// The variant that is shown; the first unless another was chosen.
  @State private var chosen: VariantID?
  @State private var sku = ""
  @State private var problem: String?
  @Environment(CatalogModel.self) private var catalog
  @Environment(\.showError) private var showError
  @Environment(\.catalogText) private var text

  var body: some View {
    Section(
      text("Bundle"),
      footer: text(
        "A bundle is made of other variants and has no stock of its own: it can be bought while all of them are there.")
    ) {
      if form.variants.count > 1 {
        Picker(text("Variant"), selection: choice) {
          ForEach(form.variants) { variant in Text(name(of: variant)).tag(variant.id) }
        }
        .accessibilityIdentifier("bundle-variant")
      }
      if let variant = shown {
        if let problem = problems[.components(variant.id)] {
          Text(problem).foregroundStyle(.danger).accessibilityRole(.alert)
        }
        ForEach(variant.components) { component in row(component, of: variant) }
        Box("variant-tools") {
          TextField(text("SKU of a component"), text: $sku).fieldError(problem)
            .accessibilityIdentifier("component-sku")
          Button(text("Add to the bundle")) { await add(to: variant.id) }
            .buttonStyle(.bordered).accessibilityIdentifier("component-add")
        }
      }
    }
    .task(id: named) { if !named.isEmpty { try? await catalog.loadStaffCards(of: named) } }
  }

  private func row(_ component: VariantForm.Component, of variant: VariantForm) -> some View {
    let name = catalog.card(of: component.id).map { "\($0.name) (\($0.sku))" } ?? component.id.description
    return Box("variant-row") {
      TextField(name, text: units(component.id, of: variant.id)).keyboardType(.numberPad)
        .accessibilityLabel(text("Units of {1}", name))
        .fieldError(problems[.units(variant.id, of: component.id)]).accessibilityIdentifier("component-units")
      Button(text("Remove {1}", name), systemImage: "trash") {
        change(variant.id) { $0.removeAll { $0.id == component.id } }
      }
      .labelStyle(.iconOnly).accessibilityLabel(text("Remove {1}", name))
      .accessibilityIdentifier("component-remove")
    }
  }

  private func add(to variant: VariantID) async {
    problem = nil
    let code = SKU.normalized(sku)
    guard !code.isEmpty else { return problem = text("Enter a SKU.") }
    do throws(HTTPClientError) {
      let found = try await catalog.variants(sku: code)
      guard let component = found.first else { return problem = text("No product has this SKU.") }
      guard found.count == 1 else { return problem = text("Several variants have this SKU.") }
      guard component.id != variant else { return problem = text("A bundle cannot have itself as a component.") }
      let known = form.variants.first { $0.id == variant }?.components ?? []
      guard !known.contains(where: { $0.id == component.id }) else {
        return problem = text("It is in the bundle already.")
      }
      try? await catalog.loadStaffCards(of: [component.id])
      change(variant) { $0.append(VariantForm.Component(component.id)) }
      sku = ""
    } catch { showError(text.told(error), text("Nothing was added. Try again in a moment.")) }
  }

  private var shown: VariantForm? { form.variants.first { $0.id == chosen } ?? form.variants.first }

  /// The variants that are named.
  private var named: [VariantID] { shown?.components.map(\.id) ?? [] }

  private var choice: Binding<VariantID> {
    Binding {
      shown?.id ?? .make()
    } set: {
      (chosen, problem) = ($0, nil)
    }
  }

  private func name(of variant: VariantForm) -> String {
    let values = variant.valueList.joined(separator: " / ")
    return values.isEmpty ? variant.sku : values
  }

  private func units(_ component: VariantID, of variant: VariantID) -> Binding<String> {
    Binding {
      form.variants.first { $0.id == variant }?.components.first { $0.id == component }?.quantity ?? ""
    } set: { typed in
      change(variant) { components in
        for place in components.indices where components[place].id == component {
          components[place].quantity = typed
        }
      }
    }
  }

  private func change(_ variant: VariantID, _ body: (inout [VariantForm.Component]) -> Void) {
    guard let place = form.variants.firstIndex(where: { $0.id == variant }) else { return }
    body(&form.variants[place].components)
  }
}

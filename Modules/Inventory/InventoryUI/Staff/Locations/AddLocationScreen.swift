import FoundationCore
import FoundationUI
import Inventory
import MyStoreKit
import StoreIdentifiers
public import WebUI

/// Staff: the form that adds a location, which begins in the country that the shop is in.
public struct AddLocationScreen: View {
  @Environment(\.inventoryText) private var text
  @Environment(\.inventoryOutlets) private var outlets

  /// An empty form.
  public init() {}

  /// The fields, and the button that adds.
  public var body: some View {
    NewLocationView(country: outlets.country).navigationTitle(text("Add a location"))
  }
}

/// A location being written. Adds it through the model.
struct NewLocationView: View {
  private let country: String
  @Environment(InventoryModel.self) private var inventory
  @Environment(\.inventoryText) private var text
  @Environment(\.navigate) private var navigate
  @Environment(\.showError) private var showError
  @Environment(\.showNotice) private var showNotice
  @State private var form: LocationForm
  @State private var isChecked = false
  // Made once for each form, so that a press that is repeated after a lost answer adds nothing twice.
  @State private var id = LocationID.make()

  init(country: String) {
    self.country = country
    _form = State(initialValue: LocationForm(country: country))
  }

  var body: some View {
    Form {
      LocationFormView(form: $form, isChecked: isChecked)
      Button(text("Add the location")) { await add() }.buttonStyle(.borderedProminent)
        .disabledUntilValid(form.isValid).accessibilityIdentifier("location-save")
    }
    .frame(maxWidth: .reading)
    .unsavedChanges(
      form == LocationForm(country: country) ? nil : text("The location is not saved yet. Leave without saving it?")
    )
  }

  private func add() async {
    isChecked = true
    guard form.isValid else { return }
    do throws(HTTPClientError) {
      try await inventory.add(NewLocation(id: id, form.details))
      showNotice(text("“{1}” is added.", form.details.name))
      form = LocationForm(country: country)
      navigate(InventoryRoute.locations(query: nil, cursor: nil))
    } catch { showError(text.told(error), text("Nothing was saved. What you typed is still here: try again.")) }
  }
}

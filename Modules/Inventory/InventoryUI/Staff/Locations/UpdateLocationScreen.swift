import FoundationUI
import Inventory
import MyStoreKit
public import StoreIdentifiers
public import WebUI

/// Staff: a location as it is, to be changed or removed.
public struct UpdateLocationScreen: View {
  private let id: LocationID
  @Environment(InventoryModel.self) private var inventory
  @Environment(\.inventoryText) private var text
  @Environment(\.inventoryOutlets) private var outlets
  @State private var state = ViewState.loading

  private enum ViewState {
    case loading
    case error(HTTPClientError)
    case data(Location)
  }

  /// The form of a location.
  public init(_ id: LocationID) { self.id = id }

  /// The location's fields, or what stands in their place.
  public var body: some View {
    VStack(alignment: .leading, spacing: .large) {
      switch state {
      case .loading: ProgressView(text("Loading the location")).navigationTitle(text("Location"))
      case .error(let error) where error.status == 404:
        ContentUnavailableView(text("There is no such location"), systemImage: "building.2") {
          NavigationLink(text("All locations"), value: InventoryRoute.locations(query: nil, cursor: nil))
        }
        .pageStatus(404).navigationTitle(text("Location"))
      case .error(let error):
        ErrorView(
          text("The location cannot be shown"), message: text.message(of: error),
          guidance: text("Sign in with an account that may see stock, or try again."), retry: load
        )
        .navigationTitle(text("Location"))
      case .data(let location): LocationEditorView(location, country: outlets.country).navigationTitle(location.name)
      }
    }
    .task { await load() }
  }

  private func load() async {
    do throws(HTTPClientError) {
      try await inventory.loadLocation(id)
      if let location = inventory.locations[id] { state = .data(location) }
    } catch { state = .error(error) }
  }
}

/// A location being changed. Saves through the model.
struct LocationEditorView: View {
  /// What the form was made from, in the version that a save is about.
  @State private var base: Location
  @State private var form: LocationForm
  @State private var isChecked = false
  @State private var asks = false
  @Environment(InventoryModel.self) private var inventory
  @Environment(\.inventoryText) private var text
  @Environment(\.navigate) private var navigate
  @Environment(\.showError) private var showError
  @Environment(\.showNotice) private var showNotice

  /// Where an address begins that the location does not have yet.
  private let country: String

  init(_ location: Location, country: String) {
    self.country = country
    _base = State(initialValue: location)
    _form = State(initialValue: LocationForm(location.details, country: country))
  }

  var body: some View {
    Form {
      LocationFormView(form: $form, isChecked: isChecked)
      HStack(spacing: .medium) {
        Button(text("Save")) { await save() }.buttonStyle(.borderedProminent).disabledUntilValid(form.isValid)
          .accessibilityIdentifier("location-save")
        Button(text("Remove"), role: .destructive) { asks = true }.accessibilityIdentifier("location-remove")
      }
    }
    .frame(maxWidth: .reading)
    .unsavedChanges(
      form == LocationForm(base.details, country: country)
        ? nil : text("The location is not saved yet. Leave without saving it?")
    )
    .confirmationDialog(text("Remove “{1}”?", base.name), isPresented: $asks) {
      Button(text("Remove"), role: .destructive) { await remove() }.accessibilityIdentifier("location-remove-yes")
    }
  }

  private func save() async {
    isChecked = true
    guard form.isValid else { return }
    do throws(HTTPClientError) {
      try await inventory.change(base, to: form.details)
      begin()
      showNotice(text("“{1}” is saved.", base.name))
    } catch {
      guard error.status == 412 else {
        return showError(text.told(error), text("Nothing was saved. What you typed is still here: try again."))
      }
      await followNewer(error)
    }
  }

  /// What was typed stays; the next press saves it over what somebody else has saved meanwhile.
  private func followNewer(_ refusal: HTTPClientError) async {
    do throws(HTTPClientError) {
      try await inventory.loadLocation(base.id)
      if let newer = inventory.locations[base.id] { base = newer }
      showError(
        text.told(refusal),
        text("Somebody else has changed the location meanwhile. What you typed is still here: save again."))
    } catch { showError(text.told(error), text("Nothing was saved. What you typed is still here: try again.")) }
  }

  private func begin() {
    guard let saved = inventory.locations[base.id] else { return }
    base = saved
    form = LocationForm(saved.details, country: country)
    isChecked = false
  }

  private func remove() async {
    do throws(HTTPClientError) {
      try await inventory.remove(location: base.id)
      form = LocationForm(base.details, country: country)
      navigate(InventoryRoute.locations(query: nil, cursor: nil))
    } catch { showError(text.told(error), text("The location stays. Move its stock elsewhere first.")) }
  }
}

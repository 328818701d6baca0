public import FoundationCore
import FoundationUI
import MyStoreKit
public import Shipping
public import WebUI

/// Staff: a zone as it is, to be changed or removed.
public struct UpdateZoneScreen: View {
  private let id: ShippingZoneID
  @Environment(ShippingModel.self) private var shipping
  @Environment(\.shippingText) private var text
  @State private var state = ViewState.loading

  private enum ViewState {
    case loading
    case error(HTTPClientError)
    case data
  }

  /// The form of a zone.
  public init(_ id: ShippingZoneID) { self.id = id }

  /// The zone's fields, or what stands in their place.
  public var body: some View {
    VStack(alignment: .leading, spacing: .large) {
      switch state {
      case .loading: ProgressView(text("Loading the zones")).navigationTitle(text("Zone"))
      case .error(let error):
        ErrorView(
          text("The zones cannot be shown"), message: text.message(of: error),
          guidance: text("Sign in with an account that may see delivery, or try again."), retry: load
        )
        .navigationTitle(text("Zone"))
      case .data: contents
      }
    }
    .task { await load() }
  }

  @ViewBuilder private var contents: some View {
    if let zone = shipping.zones?.first(where: { $0.id == id }) {
      ZoneEditorView(zone).id(zone.id).navigationTitle(zone.details.name)
    } else {
      ContentUnavailableView(text("There is no such zone"), systemImage: "box.truck") {
        NavigationLink(text("All zones"), value: ShippingRoute.zones)
      }
      .pageStatus(404).navigationTitle(text("Zone"))
    }
  }

  private func load() async {
    do throws(HTTPClientError) {
      try await shipping.loadZones()
      state = .data
    } catch { state = .error(error) }
  }
}

/// A zone being changed. Saves through the model.
struct ZoneEditorView: View {
  /// What the form was made from, in the version that a save is about.
  @State private var base: ShippingZone
  @State private var form: ZoneForm
  @State private var isChecked = false
  @State private var asks = false
  @Environment(ShippingModel.self) private var shipping
  @Environment(\.shippingOutlets) private var outlets
  @Environment(\.shippingText) private var text
  @Environment(\.navigate) private var navigate
  @Environment(\.showError) private var showError
  @Environment(\.showNotice) private var showNotice

  init(_ zone: ShippingZone) {
    _base = State(initialValue: zone)
    _form = State(initialValue: ZoneForm(zone.details))
  }

  var body: some View {
    Form {
      ZoneFormView(form: $form, currency: outlets.currency, isChecked: isChecked)
      HStack(spacing: .medium) {
        Button(text("Save")) { await save() }.buttonStyle(.borderedProminent)
          .disabledUntilValid(form.isValid(outlets.currency)).accessibilityIdentifier("zone-save")
        Button(text("Remove the zone"), role: .destructive) { asks = true }.accessibilityIdentifier("zone-remove")
      }
    }
    .frame(maxWidth: .reading)
    .unsavedChanges(
      form == ZoneForm(base.details) ? nil : text("The zone is not saved yet. Leave without saving it?")
    )
    .confirmationDialog(
      text("Remove “{1}”?", base.details.name), isPresented: $asks,
      message: text("Shoppers there can order only if another zone is that of everywhere else.")
    ) {
      Button(text("Remove the zone"), role: .destructive) { await remove() }
        .accessibilityIdentifier("zone-remove-yes")
    }
  }

  private func save() async {
    isChecked = true
    guard let details = form.details(outlets.currency) else { return }
    do throws(HTTPClientError) {
      try await shipping.change(base, to: details)
      begin(keeping: nil)
      showNotice(text("“{1}” is saved.", base.details.name))
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
      try await shipping.loadZones()
      begin(keeping: form)
      showError(
        text.told(refusal),
        text("Somebody else has changed the zone meanwhile. What you typed is still here: save again."))
    } catch { showError(text.told(error), text("Nothing was saved. What you typed is still here: try again.")) }
  }

  private func begin(keeping typed: ZoneForm?) {
    guard let saved = shipping.zones?.first(where: { $0.id == base.id }) else { return }
    base = saved
    form = typed ?? ZoneForm(saved.details)
    isChecked = false
  }

  private func remove() async {
    do throws(HTTPClientError) {
      try await shipping.remove(zone: base.id)
      form = ZoneForm(base.details)
      navigate(ShippingRoute.zones)
    } catch { showError(text.told(error), text("The zone stays. Try again.")) }
  }
}

import FoundationUI
import MyStoreKit
public import Shipping
public import WebUI

/// Staff: a carrier as it is, to be changed or removed.
public struct UpdateCarrierScreen: View {
  private let code: CarrierCode
  @Environment(ShippingModel.self) private var shipping
  @Environment(\.shippingText) private var text
  @State private var state = ViewState.loading

  private enum ViewState {
    case loading
    case error(HTTPClientError)
    case data
  }

  /// The form of a carrier.
  public init(_ code: CarrierCode) { self.code = code }

  /// The carrier's fields, or what stands in their place.
  public var body: some View {
    VStack(alignment: .leading, spacing: .large) {
      switch state {
      case .loading: ProgressView(text("Loading the carriers")).navigationTitle(text("Carrier"))
      case .error(let error):
        ErrorView(
          text("The carriers cannot be shown"), message: text.message(of: error),
          guidance: text("Sign in with an account that may see delivery, or try again."), retry: load
        )
        .navigationTitle(text("Carrier"))
      case .data: contents
      }
    }
    .task { await load() }
  }

  @ViewBuilder private var contents: some View {
    if let carrier = shipping.carriers?.first(where: { $0.id == code }) {
      CarrierEditorView(carrier).id(carrier.id).navigationTitle(carrier.details.name)
    } else {
      ContentUnavailableView(text("There is no such carrier"), systemImage: "box.truck") {
        NavigationLink(text("All carriers"), value: ShippingRoute.carriers)
      }
      .pageStatus(404).navigationTitle(text("Carrier"))
    }
  }

  private func load() async {
    do throws(HTTPClientError) {
      try await shipping.loadCarriers()
      state = .data
    } catch { state = .error(error) }
  }
}

/// A carrier being changed. Saves through the model.
struct CarrierEditorView: View {
  /// What the form was made from, in the version that a save is about.
  @State private var base: Carrier
  @State private var form: CarrierForm
  @State private var isChecked = false
  @State private var asks = false
  @Environment(ShippingModel.self) private var shipping
  @Environment(\.shippingText) private var text
  @Environment(\.navigate) private var navigate
  @Environment(\.showError) private var showError
  @Environment(\.showNotice) private var showNotice

  init(_ carrier: Carrier) {
    _base = State(initialValue: carrier)
    _form = State(initialValue: CarrierForm(carrier))
  }

  var body: some View {
    Form {
      CarrierFormView(form: $form, carrier: base, isChecked: isChecked)
      HStack(spacing: .medium) {
        Button(text("Save")) { await save() }.buttonStyle(.borderedProminent)
          .disabledUntilValid(form.change != nil).accessibilityIdentifier("carrier-save")
        Button(text("Remove the carrier"), role: .destructive) { asks = true }
          .accessibilityIdentifier("carrier-remove")
      }
    }
    .frame(maxWidth: .reading)
    .unsavedChanges(
      form == CarrierForm(base) ? nil : text("The carrier is not saved yet. Leave without saving it?")
    )
    .confirmationDialog(
      text("Remove “{1}”?", base.details.name), isPresented: $asks,
      message: text("Its tracking numbers are no links any more. Labels that were bought stay.")
    ) {
      Button(text("Remove the carrier"), role: .destructive) { await remove() }
        .accessibilityIdentifier("carrier-remove-yes")
    }
  }

  private func save() async {
    isChecked = true
    guard let change = form.change else { return }
    do throws(HTTPClientError) {
      try await shipping.change(base, to: change)
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
      try await shipping.loadCarriers()
      begin(keeping: form)
      showError(
        text.told(refusal),
        text("Somebody else has changed the carrier meanwhile. What you typed is still here: save again."))
    } catch { showError(text.told(error), text("Nothing was saved. What you typed is still here: try again.")) }
  }

  private func begin(keeping typed: CarrierForm?) {
    guard let saved = shipping.carriers?.first(where: { $0.id == base.id }) else { return }
    base = saved
    form = typed ?? CarrierForm(saved)
    isChecked = false
  }

  private func remove() async {
    do throws(HTTPClientError) {
      try await shipping.remove(carrier: base.id)
      form = CarrierForm(base)
      navigate(ShippingRoute.carriers)
    } catch { showError(text.told(error), text("The carrier stays. Try again.")) }
  }
}

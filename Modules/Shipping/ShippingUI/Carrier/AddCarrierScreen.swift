import FoundationUI
import MyStoreKit
import Shipping
public import WebUI

/// Staff: the form that adds a carrier.
public struct AddCarrierScreen: View {
  @Environment(ShippingModel.self) private var shipping
  @Environment(\.shippingText) private var text
  @Environment(\.navigate) private var navigate
  @Environment(\.showError) private var showError
  @Environment(\.showNotice) private var showNotice
  @State private var form = CarrierForm()
  @State private var isChecked = false

  /// An empty form.
  public init() {}

  /// The fields, and the button that adds.
  public var body: some View {
    Form {
      CarrierFormView(form: $form, carrier: nil, isChecked: isChecked)
      Button(text("Add the carrier")) { await add() }.buttonStyle(.borderedProminent)
        .disabledUntilValid(form.checkedCode != nil && form.change != nil).accessibilityIdentifier("carrier-save")
    }
    .frame(maxWidth: .reading)
    .unsavedChanges(form == CarrierForm() ? nil : text("The carrier is not saved yet. Leave without saving it?"))
    .navigationTitle(text("Add a carrier"))
  }

  private func add() async {
    isChecked = true
    guard let code = form.checkedCode, let change = form.change else { return }
    do throws(HTTPClientError) {
      try await shipping.add(NewCarrier(id: code, change.details, secrets: change.secrets))
      showNotice(text("“{1}” is added.", change.details.name))
      form = CarrierForm()
      navigate(ShippingRoute.carriers)
    } catch { showError(text.told(error), text("Nothing was saved. What you typed is still here: try again.")) }
  }
}

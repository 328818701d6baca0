import FoundationCore
import FoundationUI
import MyStoreKit
import Shipping
public import WebUI

/// Staff: the form that adds a zone.
public struct AddZoneScreen: View {
  @Environment(ShippingModel.self) private var shipping
  @Environment(\.shippingOutlets) private var outlets
  @Environment(\.shippingText) private var text
  @Environment(\.navigate) private var navigate
  @Environment(\.showError) private var showError
  @Environment(\.showNotice) private var showNotice
  @State private var form = ZoneForm()
  @State private var isChecked = false
  // Made once for each form, so that a press that is repeated after a lost answer adds nothing twice.
  @State private var id = ShippingZoneID.make()

  /// An empty form.
  public init() {}

  /// The fields, and the button that adds.
  public var body: some View {
    Form {
      ZoneFormView(form: $form, currency: outlets.currency, isChecked: isChecked)
      Button(text("Add the zone")) { await add() }.buttonStyle(.borderedProminent)
        .disabledUntilValid(form.isValid(outlets.currency)).accessibilityIdentifier("zone-save")
    }
    .frame(maxWidth: .reading)
    .unsavedChanges(form == ZoneForm() ? nil : text("The zone is not saved yet. Leave without saving it?"))
    .navigationTitle(text("Add a zone"))
  }

  private func add() async {
    isChecked = true
    guard let details = form.details(outlets.currency) else { return }
    do throws(HTTPClientError) {
      try await shipping.add(NewShippingZone(id: id, details))
      showNotice(text("“{1}” is added.", details.name))
      form = ZoneForm()
      navigate(ShippingRoute.zones)
    } catch { showError(text.told(error), text("Nothing was saved. What you typed is still here: try again.")) }
  }
}

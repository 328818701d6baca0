import FoundationCore
import FoundationUI
import Shipping
import WebUI

/// The fields of a carrier. Takes plain values.
struct CarrierFormView: View {
  let form: Binding<CarrierForm>
  /// What is kept of it; nil for one that is added.
  let carrier: Carrier?
  let isChecked: Bool
  @Environment(\.shippingText) private var text

  var body: some View {
    Section(text("Carrier")) {
      if carrier == nil {
        TextField(text("Code"), text: form.code, prompt: "northpost").required()
          .fieldError(text.problem(form.wrappedValue.codeProblem, of: form.wrappedValue.code, isChecked: isChecked))
          .accessibilityIdentifier("carrier-code")
      }
      TextField(text("Name"), text: form.name).required()
        .fieldError(text.problem(form.wrappedValue.nameProblem, of: form.wrappedValue.name, isChecked: isChecked))
        .accessibilityIdentifier("carrier-name")
      TextField(
        text("Tracking link (optional)"), text: form.link, prompt: "https://track.example/" + TrackingLink.placeholder
      )
      .fieldError(form.wrappedValue.linkProblem.map { text($0) }).accessibilityIdentifier("carrier-link")
    }
    Section(text("Labels")) {
      Picker(text("Source"), selection: form.kind) {
        Text(text("Staff have labels from elsewhere")).tag(Carrier.Kind.manual)
        Text(text("The carrier’s server makes labels")).tag(Carrier.Kind.http)
      }
      .accessibilityIdentifier("carrier-kind")
      if form.wrappedValue.kind == .http { server }
    }
  }

  @ViewBuilder private var server: some View {
    TextField(text("Address of its server"), text: form.address, prompt: "https://api.carrier.example").required()
      .fieldError(
        text.problem(form.wrappedValue.addressProblem, of: form.wrappedValue.address, isChecked: isChecked)
      )
      .accessibilityIdentifier("carrier-address")
    SecureField(carrier?.hasKey == true ? text("New key (empty keeps the one there is)") : text("Key"), text: form.key)
      .accessibilityIdentifier("carrier-key")
    SecureField(
      carrier?.hasWebhookSecret == true
        ? text("New secret of its webhooks (empty keeps the one there is)") : text("Secret of its webhooks"),
      text: form.webhookSecret
    )
    .accessibilityIdentifier("carrier-webhook-secret")
    Text(
      text(
        "Its webhooks go to {1} of this shop.",
        "/api/v1/shipping/carriers/\(form.wrappedValue.code.isEmpty ? "…" : form.wrappedValue.code)/webhooks")
    )
    .foregroundStyle(.secondary)
  }
}

import FoundationUI
import WebUI

/// The fields of a company or person who answers for products. Takes plain values.
struct ContactFieldsView: View {
  let title: String
  let footer: String
  let identifier: String
  @Binding var form: ContactForm
  @Environment(\.catalogText) private var text
  let problem: String?

  var body: some View {
    Section(title, footer: footer) {
      TextField(text("Name"), text: $form.name)
        .accessibilityIdentifier("\(identifier)-name")
      TextField(text("Postal address"), text: $form.address, axis: .vertical)
        .accessibilityIdentifier("\(identifier)-address")
      TextField(text("E-mail or web address"), text: $form.electronic)
        .fieldError(problem).accessibilityIdentifier("\(identifier)-contact")
    }
  }
}

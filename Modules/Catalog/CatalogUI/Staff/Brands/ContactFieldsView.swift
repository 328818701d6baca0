import FoundationUI
import WebUI

/// The fields of a company or person who answers for products. Takes plain values.
struct ContactFieldsView: View {
  let title: String
  let footer: String
  let identifier: String
  @Binding var form: ContactForm
  let problem: String?

  var body: some View {
    Section(title, footer: footer) {
      TextField("Name of the \(title.lowercasedFirst)", text: $form.name)
        .accessibilityIdentifier("\(identifier)-name")
      TextField("Postal address of the \(title.lowercasedFirst)", text: $form.address, axis: .vertical)
        .accessibilityIdentifier("\(identifier)-address")
      TextField("E-mail or web address of the \(title.lowercasedFirst)", text: $form.electronic)
        .fieldError(problem).accessibilityIdentifier("\(identifier)-contact")
    }
  }
}

extension String {
  fileprivate var lowercasedFirst: String { prefix(1).lowercased() + dropFirst() }
}

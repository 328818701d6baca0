import Catalog
import Foundation
import FoundationCore
import FoundationUI
import WebUI

/// Who answers for a product and what is to be known for its safe use: what Regulation (EU) 2023/988, Article 19, has
/// offers say. Nothing where nothing is known. Takes plain values.
struct ProductSafetyView: View {
  let manufacturer: BusinessContact?
  let responsiblePerson: BusinessContact?
  let safety: String?
  let isExcludedFromWithdrawal: Bool
  @Environment(\.catalogText) private var text

  init(_ product: Product) {
    (manufacturer, responsiblePerson, safety) = (product.manufacturer, product.responsiblePerson, product.safety)
    isExcludedFromWithdrawal = product.isExcludedFromWithdrawal
  }

  var body: some View {
    if isExcludedFromWithdrawal {
      Text(text("The law gives no right to withdraw from the purchase of this product."))
        .foregroundStyle(.secondary).accessibilityIdentifier("product-withdrawal")
    }
    if manufacturer != nil || responsiblePerson != nil || safety != nil {
      Section(text("Manufacturer and safety")) {
        if manufacturer != nil || responsiblePerson != nil {
          Box("facts") {
            if let manufacturer { contact(text("Manufacturer"), manufacturer) }
            if let responsiblePerson { contact(text("Responsible person in the EU"), responsiblePerson) }
          }
        }
        if let safety {
          VStack(alignment: .leading, spacing: .extraSmall) { lines(of: safety) }.frame(maxWidth: .reading)
            .accessibilityIdentifier("product-safety")
        }
      }
    }
  }

  private func contact(_ title: String, _ contact: BusinessContact) -> some View {
    LabeledContent(title) {
      VStack(alignment: .leading, spacing: .none) {
        Text(contact.name)
        lines(of: contact.address)
        if let destination = URL(string: contact.contact.isWebAddress ? contact.contact : "mailto:" + contact.contact) {
          Link(contact.contact, destination: destination)
        } else {
          Text(contact.contact)
        }
      }
    }
  }

  /// A text as it was written, line by line.
  private func lines(of text: String) -> some View {
    ForEach(Array(text.split(separator: "\n").enumerated()), id: \.offset) { _, line in Text(String(line)) }
  }
}

public import Addresses
import Foundation
import FoundationUI
public import WebUI

/// An address, line by line, in the order of its country, and what that is called in the page's language. Takes a plain
/// value.
public struct AddressView: View {
  private let address: PostalAddress
  @Environment(\.locale) private var locale
  @Environment(\.addressesText) private var text

  /// The lines of an address.
  public init(_ address: PostalAddress) { self.address = address }

  /// A line for each part of its label, the country, and how to call somebody there.
  public var body: some View {
    VStack(alignment: .leading, spacing: .none) {
      ForEach(Array(address.label().enumerated()), id: \.offset) { line in Text(line.element) }
      Text(Country.name(of: address.country, in: locale))
      if let phone = address.phone { Text(text("Phone {1}", phone)) }
      if let vatID = address.vatID { Text(text("VAT number {1}", vatID)) }
    }
  }
}

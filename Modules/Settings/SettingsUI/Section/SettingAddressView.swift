import Addresses
import AddressesUI
import FoundationUI
import Settings
import WebUI

/// The fields of an address, which is kept as its text. Takes plain values.
struct SettingAddressView: View {
  let label: String
  @Binding var value: String
  let isWrong: Bool
  @Environment(\.settingsCountry) private var country

  var body: some View { SettingAddressFieldsView(label: label, value: $value, isWrong: isWrong, country: country) }
}

/// What is typed of an address; its text follows.
private struct SettingAddressFieldsView: View {
  private let label: String
  private let isWrong: Bool
  @Binding private var value: String
  @State private var form: AddressForm

  init(label: String, value: Binding<String>, isWrong: Bool, country: String) {
    self.label = label
    self.isWrong = isWrong
    _value = value
    let address = SettingKind.address.value(of: value.wrappedValue).flatMap { PostalAddress?.read($0) } ?? nil
    _form = State(initialValue: address.map { AddressForm($0) } ?? AddressForm(country: country))
  }

  var body: some View {
    VStack(alignment: .leading, spacing: .small) {
      Text(label).font(.headline)
      AddressFieldsView(typed, showsProblems: isWrong, need: .optional, parts: .place)
    }
  }

  private var typed: Binding<AddressForm> {
    Binding {
      form
    } set: {
      form = $0
      value = $0.isEmpty ? "" : SettingValue.address($0.address).text
    }
  }
}

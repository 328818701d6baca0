import Addresses
import Foundation
import FoundationUI
import Settings
import WebUI

/// The field of a setting, by what it can be set to. Takes plain values.
struct SettingFieldView: View {
  let setting: SettingState
  @Binding var value: String
  /// Whether what is typed cannot be saved.
  let isWrong: Bool
  let isWritable: Bool
  @Environment(\.locale) private var locale
  @Environment(\.settingsText) private var text

  var body: some View {
    Box("setting") {
      field.disabled(setting.isFixed || !isWritable).accessibilityIdentifier("setting-\(setting.id)")
      if setting.isFixed {
        Text(text("Set when the store was started; it cannot be changed here.")).font(.footnote)
          .foregroundStyle(.secondary)
      } else if !setting.declaration.help.isEmpty {
        Text(text(setting.declaration.help)).font(.footnote).foregroundStyle(.secondary)
      }
    }
  }

  private var label: String { text(setting.declaration.label) }

  @ViewBuilder private var field: some View {
    switch setting.declaration.kind {
    case .flag: Toggle(label, isOn: flag)
    case .choice(let choices):
      Picker(label, selection: $value) { ForEach(choices, id: \.self) { Text(name(of: $0)).tag($0) } }
    case .country:
      Picker(label, selection: $value) {
        Text(text("Not chosen")).tag("")
        ForEach(Country.all(in: locale)) { country in Text(country.name).tag(country.id) }
      }
    case .lines, .languages, .places: TextField(label, text: $value, axis: .vertical).fieldError(problem)
    case .address: SettingAddressView(label: label, value: $value, isWrong: isWrong)
    case .secret: SecureField(label, text: $value).fieldError(problem)
    default: TextField(label, text: $value, prompt: prompt).fieldError(problem)
    }
  }

  /// How a value looks that nobody guesses.
  private var prompt: String? {
    switch setting.declaration.kind {
    case .color: "1d4ed8"
    case .picture: "/media/…"
    default: nil
    }
  }

  /// A choice as it stands by itself.
  private func name(of choice: String) -> String {
    let name = text(choice)
    return name.prefix(1).uppercased(with: locale) + name.dropFirst()
  }

  private var flag: Binding<Bool> {
    Binding {
      value == "true"
    } set: {
      value = String($0)
    }
  }

  private var problem: String? { isWrong ? SettingProblem.sentence(setting.declaration.kind, text) : nil }
}

/// What to type in place of what cannot be saved.
enum SettingProblem {
  static func sentence(_ kind: SettingKind, _ text: Phrases) -> String {
    switch kind {
    case .text(let length):
      text("Enter {1} to {2} characters.", String(length.lowerBound), String(length.upperBound))
    case .lines(let most): text("Enter at most {1} lines, each of at most 200 characters.", String(most))
    case .number(let range):
      text("Enter a number from {1} to {2}.", String(range.lowerBound), String(range.upperBound))
    case .color: text("Enter six digits or letters from A to F, such as 1d4ed8.")
    case .email: text("Enter an e-mail address, such as shop@example.com.")
    case .picture: text("Enter the path of a picture of this shop, such as /media/….")
    case .timeZone: text("Enter a time zone, such as Europe/London.")
    case .languages: text("Enter a tag such as pl or zh-Hans in each line, each of them once.")
    case .places: text("Enter a code such as FR or US-CA in each line, each of them once.")
    case .flag, .choice, .secret, .address, .country: text("Choose another value.")
    }
  }
}

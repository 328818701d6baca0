/// What a field holds, which browsers use to fill it in.
public struct TextContentType: Hashable, Sendable {
  let autocomplete: String

  /// An e-mail address.
  public static let emailAddress = TextContentType(autocomplete: "email")
  /// The name one signs in with.
  public static let username = TextContentType(autocomplete: "username")
  /// The password one signs in with.
  public static let password = TextContentType(autocomplete: "current-password")
  /// A password to be.
  public static let newPassword = TextContentType(autocomplete: "new-password")
  /// A person's whole name.
  public static let name = TextContentType(autocomplete: "name")
  /// An organization.
  public static let organizationName = TextContentType(autocomplete: "organization")
  /// A telephone number.
  public static let telephoneNumber = TextContentType(autocomplete: "tel")
  /// The first line of an address.
  public static let streetAddressLine1 = TextContentType(autocomplete: "address-line1")
  /// The second line of an address.
  public static let streetAddressLine2 = TextContentType(autocomplete: "address-line2")
  /// A part of a town.
  public static let sublocality = TextContentType(autocomplete: "address-level3")
  /// A town.
  public static let addressCity = TextContentType(autocomplete: "address-level2")
  /// A state or province.
  public static let addressState = TextContentType(autocomplete: "address-level1")
  /// A postal code.
  public static let postalCode = TextContentType(autocomplete: "postal-code")
  /// A country's name.
  public static let countryName = TextContentType(autocomplete: "country-name")
  /// A code sent to the person.
  public static let oneTimeCode = TextContentType(autocomplete: "one-time-code")
  /// A card's number.
  public static let creditCardNumber = TextContentType(autocomplete: "cc-number")
}

/// Which keys a touch keyboard shows.
public struct KeyboardType: Hashable, Sendable {
  let inputMode: String

  /// All.
  public static let `default` = KeyboardType(inputMode: "text")
  /// Digits.
  public static let numberPad = KeyboardType(inputMode: "numeric")
  /// Digits and a decimal separator.
  public static let decimalPad = KeyboardType(inputMode: "decimal")
  /// For e-mail addresses.
  public static let emailAddress = KeyboardType(inputMode: "email")
  /// For addresses of pages.
  public static let url = KeyboardType(inputMode: "url")
  /// For telephone numbers.
  public static let phonePad = KeyboardType(inputMode: "tel")
}

/// What a touch keyboard writes on its Enter key.
public enum SubmitLabel: String, Sendable {
  /// That the form is finished.
  case done
  /// That something begins.
  case go
  /// That a message leaves.
  case send
  /// That something is looked for.
  case search
  /// That the next field follows.
  case next
  /// That a line ends.
  case `return` = "enter"
}

extension View {
  /// Says what fields hold.
  public func textContentType(_ type: TextContentType) -> some View { attribute("autocomplete", type.autocomplete) }

  /// Says which keys fields need.
  public func keyboardType(_ type: KeyboardType) -> some View { attribute("inputmode", type.inputMode) }

  /// Says what a touch keyboard writes on its Enter key.
  public func submitLabel(_ label: SubmitLabel) -> some View { attribute("enterkeyhint", label.rawValue) }

  /// Has fields be empty as soon as their form is sent, for whoever types the next value at once, as scanners do.
  ///
  /// A form may have one such field. It can be submitted again before the server answers: values are sent in order, each
  /// after the action for the one before has ended. The action empties the bound text, for pages without a script.
  public func clearedOnSubmit() -> some View { attribute("data-once", "") }

  /// Has browsers ask for a value before they post; the server's rules are what counts.
  public func required(_ isRequired: Bool = true) -> some View {
    DecoratedContent(content: self) { if isRequired { $0.set("required", "") } }
  }

  /// Shows what is wrong with a field's value, below it; nil when nothing is.
  public func fieldError(_ message: String?) -> some View {
    DecoratedContent(content: self) { decoration in
      guard let message else { return }
      decoration.fieldError = message
      decoration.set("aria-invalid", "true")
    }
  }
}

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

/// A line of text to be edited, with its label above. What is longer than 8 KiB is cut.
public struct TextField: View {
  private let title: String
  private let text: Binding<String>
  private let prompt: String?

  /// A field for a bound text; the prompt is an example, shown while the field is empty.
  public init(_ title: some StringProtocol, text: Binding<String>, prompt: String? = nil) {
    self.title = String(title)
    self.text = text
    self.prompt = prompt
  }

  /// Draws label and input.
  public static func _render(_ view: Self, at position: ViewPosition, into output: inout ViewOutput) {
    position.emitField(.input, view.title, into: &output) { input in
      input.attributes = [("type", "text"), ("value", view.text.wrappedValue)]
      if let prompt = view.prompt { input.attributes.append(("placeholder", prompt)) }
      input.handler = .text(
        limit: Limits.textBytes, get: { view.text.wrappedValue }, set: { view.text.wrappedValue = $0 })
    }
  }
}

/// A field whose text nobody may read over a shoulder: the server never sends it back, and forgets it after the press
/// of a button of its form.
public struct SecureField: View {
  private let title: String
  private let text: Binding<String>

  /// A field for a bound secret.
  public init(_ title: some StringProtocol, text: Binding<String>) {
    self.title = String(title)
    self.text = text
  }

  /// Draws label and input, without the value.
  public static func _render(_ view: Self, at position: ViewPosition, into output: inout ViewOutput) {
    position.emitField(.input, view.title, into: &output) { input in
      input.attributes = [("type", "password"), ("autocomplete", "current-password")]
      input.handler = .secret(limit: Limits.textBytes, set: { view.text.wrappedValue = $0 })
    }
  }
}

/// Several lines of text to be edited. What is longer than 64 KiB is cut.
public struct TextEditor: View {
  private let title: String
  private let text: Binding<String>

  /// An editor for a bound text. SwiftUI's has no title; a page needs a label.
  public init(_ title: some StringProtocol, text: Binding<String>) {
    self.title = String(title)
    self.text = text
  }

  /// Draws label and text area.
  public static func _render(_ view: Self, at position: ViewPosition, into output: inout ViewOutput) {
    position.emitField(.textarea, view.title, into: &output) { area in
      area.attributes = [("rows", "5")]
      area.text = view.text.wrappedValue
      area.handler = .text(
        limit: Limits.editorBytes, get: { view.text.wrappedValue }, set: { view.text.wrappedValue = $0 })
    }
  }
}

extension View {
  /// Says what fields hold.
  public func textContentType(_ type: TextContentType) -> some View { attribute("autocomplete", type.autocomplete) }

  /// Says which keys fields need.
  public func keyboardType(_ type: KeyboardType) -> some View { attribute("inputmode", type.inputMode) }

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

extension ViewPosition {
  /// A control with its label above and its error below; layout goes to the whole, attributes to the control.
  func emitField(
    _ tag: Tag, _ title: String, into output: inout ViewOutput, configure: (OutputElement) -> Void,
    following: () -> [OutputElement] = { [] }
  ) {
    let control = OutputElement(.element(tag), key: path)
    control.classes = ["input"]
    configure(control)
    if !graph.environment.isInForm { control[attribute: "form"] = "live" }
    control.isEnabled = graph.environment.isEnabled
    let decoration = graph.decoration
    decoration.decorateControl(control)
    control[attribute: "id"] = control.name
    let label = part(.label, 0, classes: ["field-label"], text: title)
    label.attributes = [("for", control.name)]
    let field = part(.div, 1, classes: ["field"], children: [label, control] + following())
    if let message = decoration.fieldError {
      let error = part(.p, 2, classes: ["field-error"], text: message)
      error.attributes = [("id", control.name + "-error")]
      control[attribute: "aria-describedby"] = control.name + "-error"
      field.children.append(error)
    }
    decoration.decorateLayout(field)
    place(field, into: &output)
  }
}

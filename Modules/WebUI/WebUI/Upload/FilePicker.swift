/// A field for a file to be sent, with the button that sends it.
///
/// SwiftUI has `fileImporter`; a browser opens its dialog for a field only. It works without JavaScript, and shows how
/// far it has come where scripts run. Files are told by their first bytes, and end with the page.
public struct FilePicker: View {
  private let title: String
  private let rules: UploadRules
  private let allowsMultipleSelection: Bool
  private let onUpload: (UploadedFile) async -> Void

  /// A field for files of some kinds, of up to `maximumSize` bytes; the closure is given each, one after another.
  public init(
    _ title: some StringProtocol, allowedContentTypes: [ContentType], allowsMultipleSelection: Bool = false,
    maximumSize: Int = 8 << 20, onUpload: @escaping (UploadedFile) async -> Void
  ) {
    self.title = String(title)
    rules = UploadRules(allowedContentTypes: allowedContentTypes, maximumSize: maximumSize)
    self.allowsMultipleSelection = allowsMultipleSelection
    self.onUpload = onUpload
  }

  /// Draws label, field, button and progress.
  public static func _render(_ view: Self, at position: ViewPosition, into output: inout ViewOutput) {
    let environment = position.graph.environment
    let types = view.rules.allowedContentTypes
    let (rules, onUpload) = (view.rules, view.onUpload)
    position.emitField(.input, view.title, into: &output) { input in
      input.attributes = [("type", "file")]
      if view.allowsMultipleSelection { input.attributes.append(("multiple", "")) }
      if !types.contains(.data) {
        let accepted = types.flatMap { type in [type.mimeType] + type.fileExtensions.map { "." + $0 } }
        input.attributes.append(("accept", accepted.joined(separator: ",")))
      }
      input.handler = .file(rules, onUpload)
    } following: {
      let button = position.part(
        .button, 3, classes: ["button", "button-bordered"], text: environment.interfaceText.send)
      button.attributes = [
        ("type", "submit"), ("formaction", PageAddresses.upload), ("formenctype", "multipart/form-data"),
        ("formnovalidate", ""),
      ]
      if !environment.isInForm { button.attributes.append(("form", "live")) }
      if !environment.isEnabled { button.attributes.append(("disabled", "")) }
      let bar = position.part(.progress, 4)
      bar.attributes = [("max", "1"), ("value", "0"), ("hidden", ""), ("aria-label", view.title)]
      return [button, bar]
    }
  }
}

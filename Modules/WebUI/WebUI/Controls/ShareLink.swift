public import Foundation

/// An address to pass on: behind a button, to copy or to send by e-mail. It needs no script.
public struct ShareLink: View {
  private let title: String?
  private let item: URL
  private let subject: String
  @Environment(\.interfaceText) private var text

  /// Shares an http(s) address; the subject is what an e-mail is about.
  public init(_ title: String? = nil, item: URL, subject: String = "") {
    self.title = title
    self.item = item
    self.subject = subject
  }

  /// A menu with the address and a link that begins an e-mail.
  public var body: some View {
    Menu {
      ShareAddress(title: text.address, address: item.absoluteString)
      if let mail { Link(text.sendByMail, destination: mail) }
    } label: {
      Label(title ?? text.share, systemImage: "square.and.arrow.up")
    }
  }

  private var mail: URL? {
    var components = URLComponents()
    components.scheme = "mailto"
    components.queryItems = [
      URLQueryItem(name: "subject", value: subject), URLQueryItem(name: "body", value: item.absoluteString),
    ]
    return components.url
  }
}

private struct ShareAddress: View {
  let title: String
  let address: String

  static func _render(_ view: Self, at position: ViewPosition, into output: inout ViewOutput) {
    position.emitField(.input, view.title, into: &output) { input in
      input.attributes = [("type", "text"), ("readonly", ""), ("value", view.address)]
    }
  }
}

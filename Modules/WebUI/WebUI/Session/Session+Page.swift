/// A page as it is sent.
public struct RenderedPage: Sendable {
  /// The page's name.
  public let title: String?
  /// What the page is about, for search engines.
  public let description: String?
  /// The path of the picture that stands for the page where it is shared.
  public let picture: String?
  /// What the page is about for search engines, as JSON-LD.
  public let data: String?
  /// The way to the page, the uppermost place first.
  public let breadcrumbs: [Breadcrumb]
  /// The place that stands for the page and others like it, such as a list for its parts; nil for the page itself.
  public let canonical: PageLocation?
  /// Whether search engines are asked not to list the page.
  public let isUnlisted: Bool
  /// The name of the style sheet that the page needs beside the site's.
  public let styleSheet: String?
  /// The answer's status.
  public let status: Int
  /// HTML of what belongs in `body`.
  public let body: [UInt8]
}

extension Session {
  /// Draws the page as it is now, to be sent whole. Patches start from the last such drawing.
  public func page() -> RenderedPage {
    // What is drawn here is what patches start from.
    live?.outlet?.close(LiveOutlet.Code.dormant)
    live = nil
    update()
    let page = nextPage()
    let description = graph.note { if case .description(let text) = $0 { text } else { nil } }
    let picture = graph.note { if case .picture(let path) = $0 { path } else { nil } }
    let data = graph.note { if case .data(let json) = $0 { json } else { nil } }
    let breadcrumbs = graph.note { if case .breadcrumbs(let places) = $0 { places } else { nil } }
    let canonical = graph.note { if case .canonical(let place) = $0 { place } else { nil } }
    let isUnlisted = graph.note { if case .unlisted = $0 { true } else { nil } } ?? false
    let status = graph.note { if case .status(let code) = $0 { code } else { nil } }
    let (title, hasMain) = (title, graph.hasMain)
    let fields = fields(of: page)
    var writer = HTMLWriter(form: fields)
    writer.reserve(elements: graph.elementCount)
    writer.write(liveForm)
    if !hasMain { writer.raw("<main id=\"main\" class=\"site-main\" tabindex=\"-1\" data-live>") }
    if let root = graph.root { writer.write(root.fragment) }
    if !hasMain { writer.raw("</main>") }
    beginRecording(LivePage(page: page, fields: fields, location: location, title: title, styleSheet: styleSheet))
    return RenderedPage(
      title: title, description: description, picture: picture, data: data, breadcrumbs: breadcrumbs ?? [],
      canonical: canonical, isUnlisted: isUnlisted, styleSheet: styleSheet,
      status: graph.missingObjects.isEmpty ? status ?? 200 : 500, body: writer.bytes)
  }

  /// What the forms of a drawing carry.
  func fields(of page: Int) -> FormFields {
    FormFields(tokenText: formToken(page, location), address: location.description)
  }

  /// What controls outside any form belong to. It stands first and is empty but for what is hidden.
  private var liveForm: OutputElement {
    let form = OutputElement(.element(.form), key: 0)
    let text = graph.environment.interfaceText
    form.attributes = [
      ("id", "live"), ("method", "post"), ("action", PageAddresses.post), ("data-offline", text.offline),
      ("data-lost", text.pressLost),
    ]
    // What Enter in a field of the form presses where there are no scripts: without it, the first button of the page.
    let button = OutputElement(.element(.button), key: 1)
    button.attributes = [("hidden", "")]
    form.children = [button]
    return form
  }

  /// Takes what a page has posted: sets its inputs, then presses the button that was named, and waits for the action.
  ///
  /// - Parameters:
  ///   - inputs: Names and values, in order.
  ///   - event: The name of a button as the page had it; empty when none was pressed.
  ///   - isRebuilt: Whether the session was made anew for this post, so that numbers mean nothing and the button's place
  ///     decides.
  /// - Returns: Whether the button was there, or none was named.
  public func post(inputs: [(name: String, value: String)], event: String, isRebuilt: Bool = false) async -> Bool {
    setInputs(inputs)
    guard !event.isEmpty else { return true }
    let element = target(of: event, isRebuilt: isRebuilt)
    if let element, await press(element) { return true }
    // A secret that was meant for a button that is gone is of no use any more.
    emptyAllSecrets()
    update()
    return false
  }

  private func target(of event: String, isRebuilt: Bool) -> OutputElement? {
    let parts = event.split(separator: ".", maxSplits: 1)
    guard parts.count == 2, let number = UInt64(parts[0]), let key = OutputElement.key(named: parts[1]) else {
      drop(.malformed)
      return nil
    }
    guard isRebuilt else {
      guard let element = reach(number) else { return nil }
      if element.key != key { drop(.stale) }
      return element.key == key ? element : nil
    }
    let element = graph.element(keyed: key)
    graph.keyIndex = nil
    if element == nil { drop(.stale) }
    return element
  }
}

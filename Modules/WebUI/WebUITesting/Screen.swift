import Foundation
public import WebUI

/// A screen under test: shown in a session of its own, used as a person would, without a browser.
///
/// ```swift
/// let screen = await Screen { ProductFilterView(form: .constant(form)) }
/// try await screen.type("100", into: .field("Min"))
/// try await screen.tap(.button("Apply"))
/// #expect(await screen.contains("Product 2"))
/// ```
public struct Screen: Sendable {
  /// The session, for what this kit has no word for.
  public let session: Session

  /// Shows a view, and waits until it has loaded what it loads. The closure runs in the session: models are made there.
  public init<Root: View>(
    at location: PageLocation = PageLocation(), locale: String = "en", waiting limit: Duration = .seconds(2),
    @ViewBuilder _ root: @escaping @Sendable () async -> Root
  ) async {
    session = Session(Session.Configuration(location: location, locale: Locale(identifier: locale)))
    await session.start(root)
    await session.settle(within: limit)
  }

  /// The one element a query means.
  ///
  /// - Throws: `ScreenError.notFound` when there is none, `ambiguous` when there are several.
  public func find(_ query: ElementQuery) async throws -> ElementSnapshot {
    let found = query.matches(in: await elements)
    guard let first = found.first else { throw ScreenError.notFound(query, screen: await text) }
    guard found.count == 1 else { throw ScreenError.ambiguous(query, count: found.count) }
    return first
  }

  /// Every element a query means, in the page's order.
  public func all(_ query: ElementQuery) async -> [ElementSnapshot] { query.matches(in: await elements) }

  /// Whether there is such an element.
  public func has(_ query: ElementQuery) async -> Bool { await !all(query).isEmpty }

  /// Presses a button or follows a link to a place of the application, and waits for what that does.
  ///
  /// Where no view takes the link's place, it is what `takeNavigation()` gives.
  ///
  /// - Throws: `ScreenError`: `notFound` or `ambiguous` unless there is one, `disabled` or `refused` when it cannot be
  ///   pressed.
  public func tap(_ query: ElementQuery) async throws {
    let element = try await find(query)
    guard element.tag == "a" else { return try await send(.press, to: element, query) }
    guard element.attributes["data-n"] != nil, let place = element.attributes["href"].flatMap({ PageLocation($0) })
    else { throw ScreenError.refused(query) }
    await open(place)
  }

  /// Goes to a place, as a deep link and the browser's history do.
  public func open(_ place: PageLocation) async {
    await session.open(place)
    await session.settle()
  }

  /// Where the page is.
  public var location: PageLocation { get async { await session.location } }

  /// Writes text into a field, in place of what is there.
  ///
  /// - Throws: `ScreenError`, as for `tap(_:)`.
  public func type(_ text: String, into query: ElementQuery) async throws {
    try await send(.input(text), to: find(query), query)
  }

  /// Chooses the option of a picker that says so.
  ///
  /// - Throws: `ScreenError`: `notOffered` when there is no such option; else as for `tap(_:)`.
  public func select(_ option: String, in query: ElementQuery) async throws {
    let picker = try await find(query)
    let radios = picker.all.filter { $0.attributes["type"] == "radio" }
    guard radios.isEmpty else {
      let labels = picker.all.filter { $0.tag == "label" && $0.children.contains { radios.map(\.id).contains($0.id) } }
      guard let label = labels.first(where: { $0.text == option }),
        let radio = label.children.first(where: { $0.attributes["type"] == "radio" })
      else { throw ScreenError.notOffered(option, options: labels.map(\.text)) }
      return try await send(.input(radio.name), to: radio, query)
    }
    let options = picker.all.filter { $0.tag == "option" }.map(\.text)
    guard let index = options.firstIndex(of: option) else { throw ScreenError.notOffered(option, options: options) }
    try await send(.input(String(index)), to: picker, query)
  }

  /// Turns a switch on or off.
  ///
  /// - Throws: `ScreenError`, as for `tap(_:)`.
  public func turn(_ query: ElementQuery, on isOn: Bool) async throws {
    try await send(.input(isOn ? "1" : "0"), to: find(query), query)
  }

  /// Drags a slider to a number.
  ///
  /// - Throws: `ScreenError`, as for `tap(_:)`.
  public func slide(_ query: ElementQuery, to number: Double) async throws {
    try await send(.input(String(number)), to: find(query), query)
  }

  /// Chooses a day or a time as a browser writes it: `2026-06-01`, `09:30` or `2026-06-01T09:30`.
  ///
  /// - Throws: `ScreenError`, as for `tap(_:)`.
  public func choose(_ date: String, in query: ElementQuery) async throws { try await type(date, into: query) }

  /// Selects the row of a list that has an element, or takes it out again where several can be selected.
  ///
  /// - Throws: `ScreenError`, as for `tap(_:)`.
  public func selectRow(_ query: ElementQuery, on isOn: Bool = true) async throws {
    let element = try await find(query)
    let labels = await elements.filter { $0.classes.contains("selector") && $0.all.contains { $0.id == element.id } }
    guard let input = labels.last?.children.first(where: \.isInteractive) else { throw ScreenError.refused(query) }
    let isRadio = input.attributes["type"] == "radio"
    try await send(.input(isRadio ? input.name : isOn ? "1" : "0"), to: input, query)
  }

  /// Whether the focus was sent to an element.
  ///
  /// - Throws: `ScreenError`: `notFound` or `ambiguous` unless there is one.
  public func isFocused(_ query: ElementQuery) async throws -> Bool {
    try await find(query).attributes["autofocus"] != nil
  }

  /// Does what Enter does in the form that holds an element: its submit action, else its prominent button.
  ///
  /// - Throws: `ScreenError`: `refused` when the form has no button; else as for `tap(_:)`.
  public func submit(_ query: ElementQuery) async throws {
    let element = try await find(query)
    let form = await elements.first { $0.tag == "form" && $0.all.contains { $0.id == element.id } }
    let buttons = form?.all.filter { $0.tag == "button" } ?? []
    let button =
      buttons.first { $0.attributes["data-submit"] != nil } ?? buttons.first { $0.classes.contains("button-prominent") }
    guard let button else { throw ScreenError.refused(query) }
    try await send(.press, to: button, query)
  }

  /// Waits until views have nothing more to load.
  public func settle(within limit: Duration = .seconds(2)) async { await session.settle(within: limit) }

  /// All text on the screen, parts divided by spaces.
  public var text: String {
    get async { await session.snapshot().map(\.text).filter { !$0.isEmpty }.joined(separator: " ") }
  }

  /// Whether the screen says something.
  public func contains(_ text: String) async -> Bool { await self.text.contains(text) }

  /// The screen's HTML, the same for the same views and data: to be compared with one that was kept.
  public var html: String { get async { await session.snapshotHTML() } }

  /// Where an action asked to go since this was last asked, or nil.
  public func takeNavigation() async -> PageLocation? { await session.takeNavigation() }

  private var elements: [ElementSnapshot] { get async { await session.snapshot().flatMap(\.all) } }

  private func send(_ event: PageEvent, to element: ElementSnapshot, _ query: ElementQuery) async throws {
    guard element.isEnabled else { throw ScreenError.disabled(query) }
    guard await session.send(event, to: element.id) else { throw ScreenError.refused(query) }
    await session.settle()
  }
}

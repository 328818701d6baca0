/// Content with a field to search it.
private struct SearchableContent<Content: View>: View {
  let content: Content
  let text: Binding<String>
  let prompt: String?
  @Environment(\.interfaceText) private var words
  @Environment(\.searchSubmit) private var submit
  @Environment(\.searchSuggestions) private var suggestions
  @Environment(\.searchScopes) private var scopes

  var body: some View {
    SearchForm(title: prompt ?? words.search, button: words.search, text: text, submit: submit)
    if let suggestions {
      SearchSuggestions(title: words.suggestions, content: suggestions).environment(\.searchText, text)
    }
    scopes
    content
  }
}

private struct SearchForm: View {
  let title: String
  let button: String
  let text: Binding<String>
  let submit: SubmitAction?

  static func _render(_ view: Self, at position: ViewPosition, into output: inout ViewOutput) {
    let isEnabled = position.environment.isEnabled
    // Forms cannot stand in each other: in one, a field is enough.
    let isInForm = position.environment.isInForm
    position.emit(isInForm ? .div : .form, into: &output) { form in
      form.classes = ["search"]
      form.attributes = [("role", "search")]
      if !isInForm { form.attributes += [("method", "post"), ("action", PageAddresses.post)] }
      let field = position.part(.input, 0, classes: ["input"])
      field.attributes = [
        ("type", "search"), ("value", view.text.wrappedValue), ("aria-label", view.title), ("placeholder", view.title),
        ("enterkeyhint", "search"),
      ]
      field.isEnabled = isEnabled
      field.handler = .text(
        limit: Limits.textBytes, get: { view.text.wrappedValue }, set: { view.text.wrappedValue = $0 })
      let button = position.part(
        .button, 1, classes: ["button", "button-bordered"], children: [position.icon(Icon.named("magnifyingglass"), 0)])
      button.attributes = [("aria-label", view.button), ("data-submit", "")]
      button.isEnabled = isEnabled
      button.handler = .press(view.submit?.action ?? .now {})
      form.children = [field, button]
    }
  }
}

private struct SearchSuggestions: View {
  let title: String
  let content: AnyView

  static func _render(_ view: Self, at position: ViewPosition, into output: inout ViewOutput) {
    position.emit(.div, into: &output) { element in
      element.classes = ["hstack", "gap-2", "suggestions"]
      element.attributes = [("role", "group"), ("aria-label", view.title)]
    } content: { position, output in
      AnyView._render(view.content, at: position, into: &output)
    }
  }
}

private struct SearchCompletion<Content: View>: View {
  let content: Content
  let completion: String
  @Environment(\.searchText) private var text

  var body: some View {
    if let text {
      Button {
        text.wrappedValue = completion
      } label: {
        content
      }
    } else {
      content
    }
  }
}

/// What Enter in which fields does.
public struct SubmitTriggers: OptionSet, Sendable {
  /// The triggers as bits.
  public let rawValue: Int
  /// Triggers from bits.
  public init(rawValue: Int) { self.rawValue = rawValue }

  /// Enter in a form's field, or its default button.
  public static let text = SubmitTriggers(rawValue: 1)
  /// Enter in the field of `searchable`, or its button.
  public static let search = SubmitTriggers(rawValue: 2)
}

extension EnvironmentValues {
  var searchSubmit: SubmitAction? {
    get { self[SearchSubmitKey.self] }
    set { self[SearchSubmitKey.self] = newValue }
  }

  var searchSuggestions: AnyView? {
    get { self[SearchSuggestionsKey.self] }
    set { self[SearchSuggestionsKey.self] = newValue }
  }

  var searchText: Binding<String>? {
    get { self[SearchTextKey.self] }
    set { self[SearchTextKey.self] = newValue }
  }

  var searchScopes: AnyView? {
    get { self[SearchScopesKey.self] }
    set { self[SearchScopesKey.self] = newValue }
  }

  private enum SearchScopesKey: EnvironmentKey { static var defaultValue: AnyView? { nil } }
  private enum SearchSubmitKey: EnvironmentKey { static var defaultValue: SubmitAction? { nil } }
  private enum SearchSuggestionsKey: EnvironmentKey { static var defaultValue: AnyView? { nil } }
  private enum SearchTextKey: EnvironmentKey { static var defaultValue: Binding<String>? { nil } }
}

extension View {
  /// Puts a search field above the view. With JavaScript the text follows as one types, else with Enter.
  public func searchable(text: Binding<String>, prompt: String? = nil) -> some View {
    SearchableContent(content: self, text: text, prompt: prompt)
  }

  /// Offers texts below the search field: views with a `searchCompletion(_:)`.
  public func searchSuggestions<Suggestions: View>(@ViewBuilder _ suggestions: () -> Suggestions) -> some View {
    environment(\.searchSuggestions, AnyView(suggestions()))
  }

  /// Offers where to search, below the search field: views with a `tag(_:)`.
  public func searchScopes<Scope: Hashable, Scopes: View>(
    _ title: some StringProtocol, _ scope: Binding<Scope>, @ViewBuilder scopes: () -> Scopes
  ) -> some View {
    environment(
      \.searchScopes,
      AnyView(Picker(title, selection: scope, content: scopes).environment(\.pickerStyle, .segmented)))
  }

  /// Makes a suggestion a button that puts a text into the search field.
  public func searchCompletion(_ completion: String) -> some View {
    SearchCompletion(content: self, completion: completion)
  }

  /// What Enter does in fields of a kind.
  public func onSubmit(of triggers: SubmitTriggers, _ action: @escaping () -> Void) -> some View {
    onSubmit(triggers, .now(action))
  }

  /// What Enter does in fields of a kind.
  public func onSubmit(of triggers: SubmitTriggers, _ action: @escaping () async -> Void) -> some View {
    onSubmit(triggers, .later(action))
  }

  private func onSubmit(_ triggers: SubmitTriggers, _ action: Action) -> some View {
    transformEnvironment(\.submitActions) { actions in
      if triggers.contains(.text) { actions.form = SubmitAction(action: action) }
      if triggers.contains(.search) { actions.search = SubmitAction(action: action) }
    }
  }
}

extension EnvironmentValues {
  fileprivate var submitActions: (form: SubmitAction?, search: SubmitAction?) {
    get { (submitAction, searchSubmit) }
    set { (submitAction, searchSubmit) = newValue }
  }
}

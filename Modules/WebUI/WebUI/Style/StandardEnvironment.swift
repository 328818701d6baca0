public import Foundation

extension EnvironmentValues {
  /// Whether controls react.
  public var isEnabled: Bool {
    get { self[IsEnabledKey.self] }
    set { self[IsEnabledKey.self] = newValue }
  }

  /// Whose language and rules the page follows.
  public var locale: Locale {
    get { self[LocaleKey.self] }
    set { self[LocaleKey.self] = newValue }
  }

  /// The time zone in which moments are told and chosen.
  public var timeZone: TimeZone {
    get { self[TimeZoneKey.self] }
    set { self[TimeZoneKey.self] = newValue }
  }

  /// The page's look.
  public var theme: Theme {
    get { self[ThemeKey.self] }
    set { self[ThemeKey.self] = newValue }
  }

  /// Whether the reader has chosen light or dark pages, in this browser.
  public var appearance: Appearance {
    get { self[AppearanceKey.self] }
    set { self[AppearanceKey.self] = newValue }
  }

  /// Whether the place is inside a form.
  var isInForm: Bool {
    get { self[IsInFormKey.self] }
    set { self[IsInFormKey.self] = newValue }
  }

  /// What Enter does in a form.
  var submitAction: SubmitAction? {
    get { self[SubmitKey.self] }
    set { self[SubmitKey.self] = newValue }
  }

  private enum IsEnabledKey: EnvironmentKey { static var defaultValue: Bool { true } }
  private enum LocaleKey: EnvironmentKey { static var defaultValue: Locale { Locale(identifier: "en") } }
  private enum ThemeKey: EnvironmentKey { static var defaultValue: Theme { Theme() } }
  private enum AppearanceKey: EnvironmentKey { static var defaultValue: Appearance { .system } }
  private enum IsInFormKey: EnvironmentKey { static var defaultValue: Bool { false } }
  private enum TimeZoneKey: EnvironmentKey { static var defaultValue: TimeZone { .gmt } }
  private enum SubmitKey: EnvironmentKey { static var defaultValue: SubmitAction? { nil } }
}

/// What Enter does in a form.
struct SubmitAction {
  let action: Action
}

extension View {
  /// Makes the controls inside inert: they look so, and the server drops their events.
  public func disabled(_ isDisabled: Bool) -> some View {
    transformEnvironment(\.isEnabled) { $0 = $0 && !isDisabled }
  }

  /// What Enter in a field of the form does, or its default button.
  public func onSubmit(_ action: @escaping () -> Void) -> some View {
    environment(\.submitAction, SubmitAction(action: .now(action)))
  }

  /// What Enter in a field of the form does, or its default button.
  public func onSubmit(_ action: @escaping () async -> Void) -> some View {
    environment(\.submitAction, SubmitAction(action: .later(action)))
  }
}

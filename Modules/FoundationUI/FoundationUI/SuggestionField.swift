import Foundation
public import MyStoreKit
public import WebUI

/// A field for a text that may be anything, with what is there already below it as one types. Without scripts it is a
/// plain field.
public struct SuggestionField: View {
  private static let shown = 6
  private let title: String
  private let text: Binding<String>
  private let identifier: String
  private let problem: String?
  private let find: (String) async throws(HTTPClientError) -> [String]
  /// What the field said when it was first shown: nothing is suggested instead of that.
  @State private var former: String
  @State private var suggestions: [String] = []

  /// A field with the texts that fit what was typed; they are asked for from the second character on.
  public init(
    _ title: String, text: Binding<String>, identifier: String, problem: String? = nil,
    find: @escaping (String) async throws(HTTPClientError) -> [String]
  ) {
    self.title = title
    self.text = text
    self.identifier = identifier
    self.problem = problem
    self.find = find
    _former = State(initialValue: text.wrappedValue)
  }

  /// The field, and what can be pressed instead of typing on.
  public var body: some View {
    Box("picker") {
      TextField(title, text: text).fieldError(problem).accessibilityIdentifier(identifier)
      if !suggestions.isEmpty {
        Box("picker-results") {
          ForEach(suggestions, id: \.self) { suggestion in
            Button(suggestion) {
              text.wrappedValue = suggestion
              (former, suggestions) = (suggestion, [])
            }
            .buttonStyle(.plain).accessibilityIdentifier("\(identifier)-suggestion")
          }
        }
        .accessibilityElement(children: .contain).accessibilityLabel(title)
      }
    }
    .task(id: text.wrappedValue) { await look() }
  }

  /// Suggestions are a help: where they cannot be found, the field works without.
  private func look() async {
    let typed = text.wrappedValue
    let words = String(typed.trimmingCharacters(in: .whitespacesAndNewlines).unicodeScalars.prefix(200))
    guard words.count > 1, typed != former else { return suggestions = [] }
    do throws(HTTPClientError) {
      let found = try await find(words)
      suggestions = found.contains(words) ? [] : Array(found.prefix(Self.shown))
    } catch { suggestions = [] }
  }
}

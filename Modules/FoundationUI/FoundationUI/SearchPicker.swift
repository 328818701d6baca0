import Foundation
public import MyStoreKit
public import WebUI

/// Finds something by what one types, and chooses it: results show as one types where there are scripts, and by a button
/// where there are none.
public struct SearchPicker<Option: Identifiable & Sendable>: View where Option.ID: Sendable {
  /// What a search has come to.
  private enum Answer {
    case none
    case found([Option])
    case failed(String)
  }

  private let title: String
  private let identifier: String
  private let label: (Option) -> String
  private let find: (String) async throws(HTTPClientError) -> [Option]
  private let choose: (Option) -> Void
  @Environment(\.foundationText) private var text
  @State private var typed = ""
  @State private var answer = Answer.none

  /// A field to find things by.
  ///
  /// - Parameters:
  ///   - title: What can be typed.
  ///   - identifier: What tests know the parts by: `-search`, `-find` and `-found`.
  ///   - label: What a result is called.
  ///   - find: The results for what was typed, the best first; words have no spaces around them.
  ///   - choose: Takes the result that was pressed.
  public init(
    _ title: String, identifier: String, label: @escaping (Option) -> String,
    find: @escaping (String) async throws(HTTPClientError) -> [Option], choose: @escaping (Option) -> Void
  ) {
    self.title = title
    self.identifier = identifier
    self.label = label
    self.find = find
    self.choose = choose
  }

  /// The field, its button, and the results below.
  public var body: some View {
    Box("picker") {
      Box("picker-field") {
        TextField(title, text: $typed).fieldError(problem).onSubmit { await look() }
          .accessibilityIdentifier("\(identifier)-search")
        Button(text("Find")) { await look() }.buttonStyle(.bordered).accessibilityIdentifier("\(identifier)-find")
      }
      if case .found(let options) = answer, !options.isEmpty {
        Box("picker-results") {
          ForEach(options) { option in
            Button(label(option)) {
              choose(option)
              await look()
            }
            .buttonStyle(.plain).accessibilityLabel(text("Add {1}", label(option)))
            .accessibilityIdentifier("\(identifier)-found")
          }
        }
        .accessibilityElement(children: .contain).accessibilityLabel(title)
      }
    }
    .task(id: typed) { await look() }
  }

  private var problem: String? {
    switch answer {
    case .found(let options) where options.isEmpty: text("Nothing is found by this.")
    case .failed(let message): message
    case .none, .found: nil
    }
  }

  private func look() async {
    let words = String(typed.trimmingCharacters(in: .whitespacesAndNewlines).unicodeScalars.prefix(200))
    guard words.count > 1 else {
      answer = .none
      return
    }
    do throws(HTTPClientError) { answer = .found(try await find(words)) } catch { answer = .failed(error.message) }
  }
}

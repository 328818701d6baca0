import FoundationUI
public import MyStoreKit
public import WebUI

/// The customer groups that staff choose among. Composition fills it: Catalog knows them by their codes alone.
public struct CustomerGroupChoices {
  /// A group that may be chosen.
  public struct Choice: Identifiable, Hashable, Sendable {
    /// What price lists and products name it by.
    public let code: String
    /// What staff call it.
    public let name: String

    /// The code.
    public var id: String { code }

    /// A group by code and name.
    public init(code: String, name: String) {
      self.code = code
      self.name = name
    }
  }

  /// Asks for all groups, by name.
  public var load: () async throws(HTTPClientError) -> [Choice]

  /// Choices asked for by a closure; without one there are none.
  public init(load: @escaping () async throws(HTTPClientError) -> [Choice] = { () throws(HTTPClientError) in [] }) {
    self.load = load
  }
}

extension EnvironmentValues {
  /// The customer groups that staff choose among.
  public var customerGroupChoices: CustomerGroupChoices {
    get { self[CustomerGroupChoicesKey.self] }
    set { self[CustomerGroupChoicesKey.self] = newValue }
  }

  private enum CustomerGroupChoicesKey: EnvironmentKey {
    static var defaultValue: CustomerGroupChoices { CustomerGroupChoices() }
  }
}

/// Which customer groups something is for, each to be ticked; none for everyone. Loads their names.
struct CustomerGroupsView: View {
  @Binding var codes: [String]
  let problem: String?
  @Environment(\.customerGroupChoices) private var choices
  @State private var known: [CustomerGroupChoices.Choice] = []
  @State private var refusal: String?
  @Environment(\.catalogText) private var text

  var body: some View {
    VStack(alignment: .leading, spacing: .small) {
      Text(codes.isEmpty ? text("For everyone") : text("For members of these groups alone")).bold()
        .accessibilityIdentifier("audience")
      ForEach(shown) { choice in
        Toggle(choice.name, isOn: isChosen(choice.code)).accessibilityIdentifier("group-\(choice.code)")
      }
      if let refusal {
        Text(text("The groups cannot be shown: {1}", refusal)).foregroundStyle(.danger)
      } else if shown.isEmpty {
        Text(text("There are no customer groups yet.")).foregroundStyle(.secondary)
      }
      if let problem { Text(problem).foregroundStyle(.danger).accessibilityRole(.alert) }
    }
    .task {
      do throws(HTTPClientError) { known = try await choices.load() } catch { refusal = text.message(of: error) }
    }
  }

  /// Those there are, and those that are named without being there: so that they can be left out.
  private var shown: [CustomerGroupChoices.Choice] {
    var there = Set(known.map(\.code))
    // Price lists may name one twice.
    return known
      + codes.filter { there.insert($0).inserted }
      .map { CustomerGroupChoices.Choice(code: $0, name: text("{1} (by its code)", $0)) }
  }

  private func isChosen(_ code: String) -> Binding<Bool> {
    Binding {
      codes.contains(code)
    } set: { isOn in
      if !isOn { codes.removeAll { $0 == code } } else if !codes.contains(code) { codes.append(code) }
    }
  }
}

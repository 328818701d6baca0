public import MyStoreKit
public import WebUI

/// Screens and views to be seen with canned answers, without a server: by people, and by snapshot tests.
public protocol PreviewProvider {
  /// What the previews show.
  associatedtype Previews: View
  /// The answers that the previews' client gets.
  static var answers: [CannedTransport.Answer] { get }
  /// The previews, one below the other.
  @ViewBuilder static var previews: Previews { get }
}

extension PreviewProvider {
  /// None: everything is answered with 404.
  public static var answers: [CannedTransport.Answer] { [] }
}

/// A preview by its name.
public struct Preview: Sendable {
  /// The name, unique among the previews of an application.
  public let name: String
  private let make: @Sendable () -> AnyView

  /// A provider's previews, with a client that gives its answers.
  public init<Provider: PreviewProvider & SendableMetatype>(_ name: String, _ provider: Provider.Type) {
    self.name = name
    make = {
      AnyView(
        Provider.previews.environment(\.httpClient, HTTPClient(transport: CannedTransport(Provider.answers))))
    }
  }

  /// The views, made in the session that shows them.
  public func view() -> AnyView { make() }
}

/// The previews of an application, in the order they were registered.
public struct PreviewCatalog: Sendable {
  /// The previews.
  public let previews: [Preview]

  /// Previews of several modules; of two with one name the first counts.
  public init(_ previews: [Preview]) {
    var seen: Set<String> = []
    self.previews = previews.filter { seen.insert($0.name).inserted }
  }

  /// The preview of a name.
  public subscript(name: String) -> Preview? { previews.first { $0.name == name } }
}

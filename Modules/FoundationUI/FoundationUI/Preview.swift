public import MyStoreKit
public import WebUI

/// A screen in one of its states, to be seen with canned answers and without a server: by people, and by snapshot tests.
public struct Preview: Sendable {
  /// The screen's name and its state, such as `ProductListScreen, empty`; unique in an application.
  public let name: String
  private let make: @Sendable (_ wrap: @Sendable (any Transport) -> any Transport) -> AnyView

  /// A screen over a client that gives canned answers.
  public init<Content: View>(
    _ name: String, answers: [CannedTransport.Answer] = [],
    @ViewBuilder content: @escaping @Sendable (HTTPClient) -> Content
  ) {
    self.name = name
    make = { wrap in
      let client = HTTPClient(transport: wrap(CannedTransport(answers)), retries: .never)
      return AnyView(content(client).environment(\.httpClient, client))
    }
  }

  /// The name as part of an address or a file's name: `product-list-screen-empty`.
  public var slug: String {
    var slug = ""
    for character in name {
      if character.isUppercase, slug.last?.isLetter == true { slug.append("-") }
      if character.isLetter || character.isNumber {
        slug += character.lowercased()
      } else if slug.last != "-" {
        slug.append("-")
      }
    }
    return slug
  }

  /// The view, made in the session that shows it.
  ///
  /// - Parameter wrap: Puts another transport around the one with the canned answers, such as one that changes them.
  public func view(over wrap: @Sendable (any Transport) -> any Transport = { $0 }) -> AnyView { make(wrap) }
}

/// What has previews: an enum beside a context's screens, in a target that a release leaves out.
public protocol PreviewProvider {
  /// The previews, in the order people look at them.
  static var previews: [Preview] { get }
}

/// The previews of an application, in the order they were registered.
public struct PreviewCatalog: Sendable {
  /// The previews.
  public let previews: [Preview]

  /// Previews of several modules; of two with one name the first counts.
  public init(_ previews: [Preview]) {
    var seen: Set<String> = []
    self.previews = previews.filter { seen.insert($0.slug).inserted }
  }

  /// The preview of a name as it stands in an address.
  public subscript(slug: String) -> Preview? { previews.first { $0.slug == slug } }
}

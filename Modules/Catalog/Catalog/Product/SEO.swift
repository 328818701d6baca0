public import FoundationCore

/// What a page says of itself to search engines, where that is not what it says to people.
public struct SEO: Hashable, Sendable {
  /// The title; nil for the product's name.
  public var title: String?
  /// The description; nil for the beginning of the product's own.
  public var description: String?

  /// Nothing of its own, or the given texts.
  public init(title: String? = nil, description: String? = nil) {
    self.title = title
    self.description = description
  }

  /// Whether nothing is given.
  public var isEmpty: Bool { title == nil && description == nil }
}

extension Schema where Value == SEO {
  /// The texts as the API sends and accepts them.
  public static let seo = Schema.object(
    "SEO", .optional("title", \.title, .text(1...255)), .optional("description", \.description, .text(1...1_000))
  ) { SEO(title: $0, description: $1) }
}

extension Field {
  /// A list that may be absent, and is left out when it is empty.
  static func unlessEmpty<Element>(
    _ name: String, _ get: @escaping @Sendable (Root) -> [Element], _ schema: Schema<Element>,
    count: ClosedRange<Int>
  ) -> Field where Value == [Element]? {
    .optional(
      name,
      { root in
        let list = get(root)
        return list.isEmpty ? nil : list
      }, .array(of: schema, count: count))
  }
}

public import FoundationCore

/// The values that a list is narrowed by: of one facet any, of several facets all.
///
/// In an address it is `brand:acme|linum,attribute.colour:red`; the four signs are percent-encoded within a value.
public struct FacetChoices: Hashable, Sendable {
  /// The values chosen of each facet; no list is empty.
  public private(set) var choices: [String: [String]]

  /// How many values may be chosen in all.
  public static let limit = 50

  /// No choice.
  public init() { choices = [:] }

  /// The choices that a text names; nil when it is of another form.
  public init?(text: String) {
    choices = [:]
    for part in text.split(separator: ",", omittingEmptySubsequences: false) {
      let pair = part.split(separator: ":", maxSplits: 1, omittingEmptySubsequences: false)
      guard pair.count == 2, let facet = Self.decoded(pair[0]), !facet.isEmpty else { return nil }
      var values = choices[facet] ?? []
      for value in pair[1].split(separator: "|", omittingEmptySubsequences: false) {
        guard let value = Self.decoded(value), !value.isEmpty else { return nil }
        if !values.contains(value) { values.append(value) }
      }
      choices[facet] = values.sorted()
    }
    guard choices.values.reduce(0, { $0 + $1.count }) <= Self.limit else { return nil }
  }

  /// The choices as a text, the same for the same choices; nil without any.
  public var text: String? {
    choices.isEmpty
      ? nil
      : choices.sorted { $0.key < $1.key }.map { facet, values in
        Self.encoded(facet) + ":" + values.map(Self.encoded).joined(separator: "|")
      }.joined(separator: ",")
  }

  /// Whether a value is chosen.
  public func contains(_ value: String, of facet: String) -> Bool { choices[facet]?.contains(value) ?? false }

  /// With a value chosen, whether or not it was.
  public func adding(_ value: String, of facet: String) -> FacetChoices {
    contains(value, of: facet) ? self : toggling(value, of: facet)
  }

  /// With a value chosen that was not, or without it where it was.
  public func toggling(_ value: String, of facet: String) -> FacetChoices {
    var copy = self
    var values = choices[facet] ?? []
    if values.contains(value) { values.removeAll { $0 == value } } else { values.append(value) }
    copy.choices[facet] = values.isEmpty ? nil : values.sorted()
    return copy
  }

  private static let signs: Set<Character> = [",", ":", "|", "%"]

  private static func encoded(_ text: String) -> String {
    text.contains(where: signs.contains)
      ? text.replacing("%", with: "%25").replacing(",", with: "%2C").replacing(":", with: "%3A")
        .replacing("|", with: "%7C")
      : text
  }

  private static func decoded(_ text: Substring) -> String? {
    guard text.contains("%") else { return String(text) }
    let plain = String(text).replacing("%2C", with: ",").replacing("%3A", with: ":").replacing("%7C", with: "|")
    // What is left of percent signs must be those of percent signs.
    return plain.replacing("%25", with: "").contains("%") ? nil : plain.replacing("%25", with: "%")
  }
}

extension Schema where Value == FacetChoices {
  /// Choices as a text.
  public static var facetChoices: Schema {
    Schema<String>.text(1...4_000).map(
      { text throws(SchemaViolation) in
        guard let choices = FacetChoices(text: text) else {
          throw SchemaViolation(code: "facets", message: "Expected facet:value|value,facet:value.")
        }
        return choices
      }, { $0.text ?? "" })
  }
}

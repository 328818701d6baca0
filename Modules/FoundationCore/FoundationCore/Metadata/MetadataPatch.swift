/// A change of metadata as a JSON merge patch (RFC 7396) writes it: what is named is set, null removes, the rest stays.
public struct MetadataPatch: Hashable, Sendable {
  /// What becomes of the id in another program.
  public var externalID: MergedMember<String>
  /// What becomes of values, by their keys: nil removes one.
  public var values: [String: String?]

  /// A patch; without arguments it changes nothing.
  public init(externalID: MergedMember<String> = .unchanged, values: [String: String?] = [:]) {
    (self.externalID, self.values) = (externalID, values)
  }
}

extension AggregateMetadata {
  /// The metadata with a patch applied, whatever its size then is. O(n).
  public func applying(_ patch: MetadataPatch) -> AggregateMetadata {
    var patched = self
    switch patch.externalID {
    case .unchanged: break
    case .removed: patched.externalID = nil
    case .set(let id): patched.externalID = id
    }
    for (key, value) in patch.values { patched.values[key] = value }
    return patched
  }
}

extension Schema where Value == MetadataPatch {
  /// The JSON of a patch. It may name as many keys again as there can be, to replace them all at once.
  public static let metadataPatch = Schema.object(
    "MetadataPatch", .merged("externalID", \.externalID, .externalID),
    .defaulted(
      "values", \.values,
      .dictionary(
        of: .nullable(.metadataValue),
        keys: DictionaryKeys(pattern: AggregateMetadata.keyPattern, most: 2 * AggregateMetadata.keyLimit) {
          AggregateMetadata.isKey($0)
        }), to: [:])
  ) { MetadataPatch(externalID: $0, values: $1) }
}

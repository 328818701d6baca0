public import FoundationCore

/// Something that metadata were searched for.
public struct MetadataMatch: Identifiable, Hashable, Sendable {
  /// Its id within its kind: a UUID, a brand's handle or a group's code.
  public let id: String
  /// Its id in another program.
  public let externalID: String?

  /// A match with both its ids.
  public init(id: String, externalID: String?) { (self.id, self.externalID) = (id, externalID) }
}

extension Schema where Value == MetadataMatch {
  /// The JSON of one match. Responses may gain fields.
  public static let metadataMatch = Schema.object(
    "MetadataMatch", Field("id", \.id, .text(1...100)), .optional("externalID", \.externalID, .text(1...100))
  ) { MetadataMatch(id: $0, externalID: $1) }
}

extension Schema where Value == Page<MetadataMatch> {
  /// The JSON of a page of matches.
  public static let metadataMatches = Schema.page("MetadataMatchPage", of: .metadataMatch)
}

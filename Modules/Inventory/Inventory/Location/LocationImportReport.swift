public import FoundationCore

/// What became of locations that were imported.
public struct LocationImportReport: Hashable, Sendable {
  /// How many were not there before.
  public var added: Int
  /// How many were there, and are now as the import says.
  public var changed: Int
  /// How many were as the import says.
  public var unchanged: Int

  /// A report of so many locations.
  public init(added: Int = 0, changed: Int = 0, unchanged: Int = 0) {
    self.added = added
    self.changed = changed
    self.unchanged = unchanged
  }

  /// The most locations of one request.
  public static let limit = 500
}

extension Schema where Value == [NewLocation] {
  /// The request that imports locations.
  public static let locationImport = Schema.object(
    "LocationImport",
    Field("items", \.self, .array(of: .newLocation, count: 1...LocationImportReport.limit))
  ) { $0 }
}

extension Schema where Value == LocationImportReport {
  /// The report as the API sends it.
  public static let locationImportReport = Schema.object(
    "LocationImportReport", Field("added", \.added, .integer(in: 0...LocationImportReport.limit)),
    Field("changed", \.changed, .integer(in: 0...LocationImportReport.limit)),
    Field("unchanged", \.unchanged, .integer(in: 0...LocationImportReport.limit))
  ) { LocationImportReport(added: $0, changed: $1, unchanged: $2) }
}

public import FoundationCore

/// A category as tree files describe it: its way from the top, and what it claims is below it.
public struct CategoryEntry: Hashable, Sendable {
  /// A category by code and name.
  public struct Step: Hashable, Sendable {
    /// Its code.
    public let id: String
    /// Its name, if it has one.
    public let name: String?

    /// A step.
    public init(id: String, name: String?) {
      self.id = id
      self.name = name
    }
  }

  /// Its code.
  public let id: String
  /// Its name, if it has one.
  public let name: String?
  /// From the top down to itself: this is what makes the tree.
  public let path: [Step]
  /// What it says is directly below it: checked against the paths, never followed.
  public let subCategories: [Step]

  /// An entry of a file.
  public init(id: String, name: String?, path: [Step], subCategories: [Step]) {
    self.id = id
    self.name = name
    self.path = path
    self.subCategories = subCategories
  }
}

extension Schema where Value == [CategoryEntry] {
  /// A file of categories: a JSON array. Members that are not known are passed over.
  public static let categoryFile = Schema.array(of: entry)

  private static let step = Schema<CategoryEntry.Step>.object(
    "CategoryStep", Field("id", \.id, .categoryCode), .optional("name", \.name, .text(1...250))
  ) { CategoryEntry.Step(id: $0, name: $1) }

  private static let entry = Schema<CategoryEntry>.object(
    "CategoryEntry", Field("id", \.id, .categoryCode), .optional("name", \.name, .text(1...250)),
    Field("path", \.path, .array(of: step, count: 1...20)),
    .defaulted("subCategories", \.subCategories, .array(of: step), to: [])
  ) { CategoryEntry(id: $0, name: $1, path: $2, subCategories: $3) }
}

/// What became of a file of categories.
public struct CategoryImportReport: Hashable, Sendable {
  /// Categories of the file that were added.
  public var added = 0
  /// Categories of the file whose name or place was changed.
  public var changed = 0
  /// Categories of the file that were as they are already.
  public var unchanged = 0
  /// Categories that only paths named, added so that nothing hangs in the air.
  public var ancestorsAdded = 0
  /// Entries whose path contradicts itself or an earlier entry; not imported.
  public var refused: [String] = []
  /// Claims of `subCategories` that the paths do not bear out; not imported.
  public var disagreements = 0

  /// A report of nothing yet.
  public init() {}
}

extension Schema where Value == CategoryImportReport {
  /// The report as the API sends it.
  public static let categoryImportReport = Schema.object(
    "CategoryImportReport", Field("added", \.added, count), Field("changed", \.changed, count),
    Field("unchanged", \.unchanged, count), Field("ancestorsAdded", \.ancestorsAdded, count),
    Field("refused", \.refused, .array(of: .text(1...1_000))), Field("disagreements", \.disagreements, count)
  ) { added, changed, unchanged, ancestors, refused, disagreements in
    var report = CategoryImportReport()
    (report.added, report.changed, report.unchanged) = (added, changed, unchanged)
    (report.ancestorsAdded, report.refused, report.disagreements) = (ancestors, refused, disagreements)
    return report
  }

  private static let count = Schema<Int>.integer(in: 0...1_000_000_000)
}

public import Access
import AccessService
public import Imports

/// What takes in the files of one kind. Composition makes one for each context that has such files.
public struct ImportSource: Sendable {
  /// What an import is asked to do.
  public struct Request: Sendable {
    /// How the file is written.
    public let format: ImportFormat
    /// Whether nothing is changed, only reported.
    public let isDryRun: Bool
    /// Whether a tool waits for it and nobody is served meanwhile, so that much may share a commit.
    public let isAlone: Bool
    /// Who asked for it, with what they might do then.
    public let principal: Principal
  }

  /// The kind of the files.
  public let kind: ImportKind
  /// What staff need to send one, and to see what became of it: all of these.
  public let permissions: [Permission]
  let taking: @Sendable (Request) -> any ImportTaking

  /// Creates a source of what takes each file in.
  public init(
    _ kind: ImportKind, permissions: [Permission], taking: @escaping @Sendable (Request) -> any ImportTaking
  ) {
    (self.kind, self.permissions, self.taking) = (kind, permissions, taking)
  }
}

/// The sources by their kinds.
struct ImportSources: Sendable {
  private let sources: [ImportKind: ImportSource]

  init(_ sources: [ImportSource]) {
    self.sources = Dictionary(sources.map { ($0.kind, $0) }) { first, _ in first }
  }

  subscript(_ kind: ImportKind) -> ImportSource? { sources[kind] }

  /// The kinds whose files a principal may send and see.
  func kinds(for principal: Principal) -> [ImportKind] {
    ImportKind.allCases.filter { kind in sources[kind]?.permissions.allSatisfy { principal.holds($0) } ?? false }
  }

  /// Throws `access` unless the principal may send files of a kind, and see what became of them.
  func check(_ kind: ImportKind, _ principal: Principal) throws(ImportsError) {
    guard let source = sources[kind] else { throw .unknownKind }
    for permission in source.permissions { try principal.mustHold(permission) }
  }
}

extension Principal {
  /// Throws `access` unless the principal has a permission.
  func mustHold(_ permission: Permission) throws(ImportsError) {
    do { try require(permission) } catch { throw .access(error) }
  }
}

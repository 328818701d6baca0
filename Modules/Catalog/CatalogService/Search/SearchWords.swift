import Persistence

/// What a search may mean: for each word that was typed, the stored words it stands for, and how closely.
struct SearchWords: Sendable {
  /// A stored word, by its number, and how much a product that has it is worth, out of ten.
  struct Candidate: Hashable, Sendable, RowDecodable {
    let term: Int
    let word: String
    var closeness = 0

    init(row: inout RowReader) throws(DatabaseError) {
      term = try row.read()
      word = try row.read()
    }

    func with(closeness: Int) -> Candidate {
      var copy = self
      copy.closeness = closeness
      return copy
    }
  }

  /// One list for each word typed, the closest first; an empty one when nothing is like it.
  let alternatives: [[Candidate]]
  /// The words, folded.
  let typed: [String]

  /// Words beyond the eighth are left aside.
  private static let wordLimit = 8
  private static let candidateLimit = 48

  /// Nil when nothing was typed.
  init?(
    _ text: String?, forgiving: Bool, in snapshot: borrowing Snapshot<CatalogSchema>
  ) throws(CatalogError) {
    let words = SearchTerms.words(of: text ?? "").prefix(Self.wordLimit)
    guard !words.isEmpty else { return nil }
    var alternatives: [[Candidate]] = []
    for (index, word) in words.enumerated() {
      // The last word may still be being typed.
      var found = try Self.stored(word, asBeginning: index == words.count - 1, in: snapshot)
      // Also where the word itself is known: it may be somebody's slip for another, and "mugs" should find "mug".
      if forgiving {
        let known = Set(found.map(\.term))
        found += try Self.similar(to: word, in: snapshot).filter { !known.contains($0.term) }
      }
      alternatives.append(found.sorted { ($1.closeness, $0.word) < ($0.closeness, $1.word) })
    }
    self.alternatives = alternatives
    typed = Array(words)
  }

  private static func stored(
    _ word: String, asBeginning: Bool, in snapshot: borrowing Snapshot<CatalogSchema>
  ) throws(CatalogError) -> [Candidate] {
    let found: [Candidate] =
      asBeginning
      ? try snapshot.rows(
        """
        SELECT id, text FROM \(.searchTerm) WHERE facet = '' AND text >= \(word) AND text < \(word + "\u{10FFFF}")
        ORDER BY text LIMIT \(candidateLimit)
        """)
      : try snapshot.rows("SELECT id, text FROM \(.searchTerm) WHERE facet = '' AND text = \(word)")
    return found.map { $0.with(closeness: $0.word == word ? 10 : 7) }
  }

  private static func similar(
    to word: String, in snapshot: borrowing Snapshot<CatalogSchema>
  ) throws(CatalogError) -> [Candidate] {
    let fragments = Misspelling.fragments(of: word)
    guard !fragments.isEmpty else { return [] }
    let found: [Candidate] = try snapshot.rows(
      """
      SELECT id, text FROM \(.searchTerm) WHERE id IN
        (SELECT term FROM \(.searchFragment) WHERE fragment IN (\(list: fragments))) LIMIT \(500)
      """)
    var candidates: [Candidate] = []
    for other in found {
      // The longer of the two decides: a letter left out makes the word that was typed shorter.
      let tolerance = max(Misspelling.tolerance(of: word), Misspelling.tolerance(of: other.word))
      guard let distance = Misspelling.distance(word, other.word, atMost: tolerance), distance > 0 else { continue }
      candidates.append(other.with(closeness: distance == 1 ? 5 : 3))
    }
    candidates.sort { ($1.closeness, $0.word) < ($0.closeness, $1.word) }
    return Array(candidates.prefix(candidateLimit))
  }
}

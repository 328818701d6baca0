import Persistence

/// What a search may mean: for each word that was typed, the stored words it stands for, and how closely.
struct SearchWords: Sendable {
  /// A stored word, and how much a product that has it is worth, out of ten.
  struct Candidate: Hashable, Sendable {
    let word: String
    let closeness: Int
  }

  /// One list for each word typed; an empty one when nothing is like it.
  let alternatives: [[Candidate]]

  /// Words beyond the eighth are left aside.
  private static let wordLimit = 8
  private static let candidateLimit = 24

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
      if found.isEmpty, forgiving { found = try Self.similar(to: word, in: snapshot) }
      alternatives.append(found)
    }
    self.alternatives = alternatives
  }

  private static func stored(
    _ word: String, asBeginning: Bool, in snapshot: borrowing Snapshot<CatalogSchema>
  ) throws(CatalogError) -> [Candidate] {
    let found: [String] =
      asBeginning
      ? try snapshot.rows(
        """
        SELECT word FROM \(.vocabulary) WHERE word >= \(word) AND word < \(word + "\u{10FFFF}")
        ORDER BY word LIMIT \(candidateLimit)
        """)
      : try snapshot.rows("SELECT word FROM \(.vocabulary) WHERE word = \(word)")
    return found.map { Candidate(word: $0, closeness: $0 == word ? 10 : 7) }
  }

  private static func similar(
    to word: String, in snapshot: borrowing Snapshot<CatalogSchema>
  ) throws(CatalogError) -> [Candidate] {
    let tolerance = Misspelling.tolerance(of: word)
    guard tolerance > 0 else { return [] }
    let found: [String] = try snapshot.rows(
      """
      SELECT DISTINCT word FROM \(.misspelling) WHERE fragment IN (\(list: Misspelling.fragments(of: word))) LIMIT \(500)
      """)
    var candidates: [Candidate] = []
    for other in found {
      guard let distance = Misspelling.distance(word, other, atMost: tolerance) else { continue }
      candidates.append(Candidate(word: other, closeness: distance == 1 ? 5 : 3))
    }
    candidates.sort { ($1.closeness, $0.word) < ($0.closeness, $1.word) }
    return Array(candidates.prefix(candidateLimit))
  }
}

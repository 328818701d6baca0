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
  /// The word whose products are gathered; nil when every word is too common for that.
  let rarest: Int?

  /// Words beyond the eighth are left aside.
  private static let wordLimit = 8
  private static let candidateLimit = 24
  /// More entries than this are not gathered: where a word is that common, the list's own order soon meets its products.
  private static let commonest = 1_000

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
        let known = Set(found.map(\.word))
        found += try Self.similar(to: word, in: snapshot).filter { !known.contains($0.word) }
      }
      alternatives.append(found)
    }
    self.alternatives = alternatives
    var (rarest, fewest): (Int?, Int) = (nil, Self.commonest)
    for (index, candidates) in alternatives.enumerated() {
      let counted: Int? = try snapshot.first(
        """
        SELECT count(*) FROM (SELECT 1 FROM \(.term) WHERE word IN (\(list: candidates.map(\.word)))
          LIMIT \(fewest)) AS some
        """)
      guard let count = counted, count < fewest else { continue }
      (rarest, fewest) = (index, count)
    }
    self.rarest = rarest
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
    let fragments = Misspelling.fragments(of: word)
    guard !fragments.isEmpty else { return [] }
    let found: [String] = try snapshot.rows(
      """
      SELECT DISTINCT word FROM \(.misspelling) WHERE fragment IN (\(list: fragments)) LIMIT \(500)
      """)
    var candidates: [Candidate] = []
    for other in found {
      // The longer of the two decides: a letter left out makes the word that was typed shorter.
      let tolerance = max(Misspelling.tolerance(of: word), Misspelling.tolerance(of: other))
      guard let distance = Misspelling.distance(word, other, atMost: tolerance), distance > 0 else { continue }
      candidates.append(Candidate(word: other, closeness: distance == 1 ? 5 : 3))
    }
    candidates.sort { ($1.closeness, $0.word) < ($0.closeness, $1.word) }
    return Array(candidates.prefix(candidateLimit))
  }
}

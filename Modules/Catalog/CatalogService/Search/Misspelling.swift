/// How words that are nearly the same find each other.
///
/// Two words within one edit of each other share a fragment: one of them, or what is left of it without one letter. Long
/// words also keep fragments without two, of their first ten letters. (Symmetric deletion: Garbe, SymSpell.)
enum Misspelling {
  /// Edits that a word forgives: none below four letters, one from four, two from eight.
  static func tolerance(of word: String) -> Int {
    switch word.count {
    case ..<4: 0
    case 4..<8: 1
    default: 2
    }
  }

  /// What is stored for a word, and what is asked for when it is searched. Nothing for codes: one with another digit is
  /// another.
  static func fragments(of word: String) -> [String] {
    let letters = Array(word)
    guard letters.count >= 3, !letters.contains(where: \.isNumber) else { return [] }
    var found: Set<String> = [word]
    let beginning = Array(letters.prefix(10))
    for first in letters.indices {
      var once = letters
      once.remove(at: first)
      found.insert(String(once))
    }
    if letters.count >= 7 {
      for first in beginning.indices {
        for second in beginning.indices where second > first {
          var twice = letters
          twice.remove(at: second)
          twice.remove(at: first)
          found.insert(String(twice))
        }
      }
    }
    return found.sorted()
  }

  /// Insertions, deletions, replacements and swaps of neighbours between two words; nil beyond the limit. O(n · m).
  static func distance(_ left: String, _ right: String, atMost limit: Int) -> Int? {
    let (left, right) = (Array(left), Array(right))
    guard abs(left.count - right.count) <= limit else { return nil }
    var before: [Int] = []
    var previous = Array(0...right.count)
    for (row, letter) in left.enumerated() {
      var current = [row + 1]
      for (column, other) in right.enumerated() {
        var best = min(previous[column + 1] + 1, current[column] + 1, previous[column] + (letter == other ? 0 : 1))
        if row > 0, column > 0, letter == right[column - 1], left[row - 1] == other {
          best = min(best, before[column - 1] + 1)
        }
        current.append(best)
      }
      (before, previous) = (previous, current)
    }
    return previous[right.count] <= limit ? previous[right.count] : nil
  }
}

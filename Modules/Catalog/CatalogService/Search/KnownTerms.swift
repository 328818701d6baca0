import Synchronization

/// Numbers of words, kept so that an import need not look up the same ones for each product: a word keeps its number,
/// and is never removed. Holds committed ones only; about a megabyte at most.
final class KnownTerms: Sendable {
  /// Words that are kept. When there are more, all are forgotten: those in use come back soon.
  private static let limit = 8_192

  private let numbers = Mutex<[String: Int]>([:])

  /// The numbers of those that are known.
  func find(_ words: [String]) -> [String: Int] {
    numbers.withLock { numbers in
      var found: [String: Int] = [:]
      for word in words {
        // The table tells apart what is spelled with other scalars, which a dictionary's keys are not.
        guard let place = numbers.index(forKey: word) else { continue }
        let (known, number) = numbers[place]
        if known.utf8.elementsEqual(word.utf8) { found[word] = number }
      }
      return found
    }
  }

  /// Keeps committed words.
  func note(_ terms: [(word: String, number: Int?)]) {
    numbers.withLock { numbers in
      if numbers.count >= Self.limit { numbers.removeAll(keepingCapacity: true) }
      for (word, number) in terms {
        // With its own spelling as the key: setting the value keeps an equal one's.
        numbers[word] = nil
        numbers[word] = number
      }
    }
  }
}

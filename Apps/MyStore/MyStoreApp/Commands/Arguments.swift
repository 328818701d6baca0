/// The words of a command line: a command, its operands, and its options.
struct Arguments {
  /// What could not be understood, with what to do.
  struct UsageError: Error, CustomStringConvertible {
    let description: String
  }

  private(set) var operands: [String] = []
  private var options: [String: String] = [:]
  private var used: Set<String> = []

  /// Options are `--name value` or `--name=value`; those in `flags` have no value.
  init(_ words: [String], flags: Set<String>) throws(UsageError) {
    var rest = words[...]
    while let word = rest.popFirst() {
      guard word.hasPrefix("--") else {
        operands.append(word)
        continue
      }
      let parts = word.dropFirst(2).split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
      let name = String(parts[0])
      guard options[name] == nil else { throw UsageError(description: "--\(name) is given twice.") }
      if flags.contains(name) {
        guard parts.count == 1 else { throw UsageError(description: "--\(name) takes no value.") }
        options[name] = ""
      } else if parts.count == 2 {
        options[name] = String(parts[1])
      } else if let value = rest.popFirst() {
        options[name] = value
      } else {
        throw UsageError(description: "--\(name) needs a value.")
      }
    }
  }

  /// The value of an option.
  mutating func option(_ name: String) -> String? {
    used.insert(name)
    return options[name]
  }

  /// Whether a flag is given.
  mutating func flag(_ name: String) -> Bool { option(name) != nil }

  /// Throws when something was given that nobody asked for.
  func checkAllUsed(operands expected: Int) throws(UsageError) {
    try checkAllUsed()
    if operands.count != expected {
      throw UsageError(description: "Expected \(expected) operand\(expected == 1 ? "" : "s"), found \(operands.count).")
    }
  }

  /// The same, whatever operands there are.
  func checkAllUsed() throws(UsageError) {
    if let unknown = options.keys.filter({ !used.contains($0) }).min() {
      throw UsageError(description: "There is no option --\(unknown) here. Try --help.")
    }
  }
}

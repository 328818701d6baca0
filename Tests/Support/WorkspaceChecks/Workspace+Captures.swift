extension Workspace {
  /// The lines of closures that await and have a capture list.
  ///
  /// Swift 6.3 compiles such a closure as if it were on no actor, although its type says that it runs on its caller's
  /// (SE-0461): what it calls then races with the session that owns the models. `[self]` and `[weak self]` are of
  /// closures that may be called anywhere, as are those of tasks. See Docs/decisions/0067.
  static func capturesThatLeaveTheActor(in text: String) -> [Int] {
    guard text.mentions("{ [") else { return [] }
    return text.matches(of: /\{ \[(?!self\]|weak )\w[^\]\n]*\][^{}\n]*\bin\b/).compactMap { start in
      let before = text[..<start.range.lowerBound]
      let closure = body(of: text[start.range.lowerBound...])
      guard !before.hasSuffix("Task "), closure.contains(/\bawait\b/) else { return nil }
      return before.count { $0 == "\n" } + 1
    }
  }

  /// A closure, to the brace that ends it.
  private static func body(of text: Substring) -> Substring {
    var depth = 0
    for index in text.indices {
      if text[index] == "{" { depth += 1 }
      if text[index] == "}" { depth -= 1 }
      if depth == 0 { return text[...index] }
    }
    return text
  }
}

extension Array {
  /// The elements in order, so many at a time and the rest; none for an empty array. Lists in statements have a few lengths
  /// that way, and each is prepared once. O(n).
  ///
  /// - Parameter size: How many, at least 1.
  public func chunks(of size: Int) -> [[Element]] {
    stride(from: 0, to: count, by: Swift.max(size, 1)).map { Array(self[$0..<Swift.min($0 + size, count)]) }
  }
}

extension Collection<UInt8> {
  /// Whether the bytes are the same as others; whoever measures the time learns only whether the counts are.
  ///
  /// For signatures and other secrets that a stranger may guess byte by byte. O(n).
  public func isEqualInConstantTime(to other: some Collection<UInt8>) -> Bool {
    count == other.count && zip(self, other).reduce(UInt8(0)) { $0 | ($1.0 ^ $1.1) } == 0
  }
}

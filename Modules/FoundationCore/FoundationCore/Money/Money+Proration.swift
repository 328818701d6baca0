extension Money {
  /// Splits the amount in proportion to the weights, so that the shares sum to it exactly.
  ///
  /// The largest remainder method: every share is first rounded towards zero, then the units left over go to the largest
  /// remainders, ties to the earlier share. When all weights are zero, the split is even. No weights give no shares. O(n log n).
  ///
  /// - Throws: `MoneyError.overflow` for a negative weight, or weights whose sum does not fit 64 bits.
  public func prorated(over weights: [Int64]) throws(MoneyError) -> [Money] {
    guard !weights.isEmpty else { return [] }
    var total: UInt64 = 0
    for weight in weights {
      guard weight >= 0 else { throw .overflow }
      let (sum, overflow) = total.addingReportingOverflow(weight.magnitude)
      guard !overflow else { throw .overflow }
      total = sum
    }
    guard total > 0 else { return try prorated(over: weights.map { _ in 1 }) }
    var shares: [UInt64] = []
    var remainders: [(index: Int, remainder: UInt64)] = []
    var left = amount.magnitude
    for (index, weight) in weights.enumerated() {
      // A weight is at most the total, so the quotient is at most the amount: the division cannot overflow.
      let (share, remainder) = total.dividingFullWidth(amount.magnitude.multipliedFullWidth(by: weight.magnitude))
      shares.append(share)
      remainders.append((index, remainder))
      left -= share
    }
    remainders.sort { $0.remainder != $1.remainder ? $0.remainder > $1.remainder : $0.index < $1.index }
    for (index, _) in remainders.prefix(Int(left)) { shares[index] += 1 }
    var result: [Money] = []
    for share in shares { result.append(try Money(amount < 0 ? -Int64(share) : Int64(share), currency)) }
    return result
  }
}

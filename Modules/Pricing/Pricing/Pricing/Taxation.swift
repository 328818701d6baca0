import FoundationCore

/// The taxes of amounts after promotions (rules 23 to 25).
struct Taxation {
  /// An amount that is taxed: a line, or a part of delivery.
  struct Entry {
    /// The line's position; nil for delivery.
    let line: Int?
    let amount: Int64
    let quantity: Int
    let rates: [TaxRate]
  }

  /// The entries, lines first, in the order that shares go by.
  let entries: [Entry]
  /// What each component of each entry comes to.
  let amounts: [[Int64]]

  init(_ request: PricingRequest, _ cart: PreparedCart, _ reduced: ReducedCart) throws(MoneyError) {
    var entries = cart.lines.indices.map { position in
      Entry(
        line: position, amount: reduced.amounts[position], quantity: cart.lines[position].quantity,
        rates: request.taxes.rates[cart.lines[position].taxClass] ?? [])
    }
    if let quote = request.delivery {
      let parts = try Self.parts(of: reduced.delivery, quote, among: entries, request.taxes, cart)
      entries += parts.map { Entry(line: nil, amount: $0.amount, quantity: 1, rates: $0.rates) }
    }
    self.entries = entries
    guard !request.taxes.rates.isEmpty else {
      amounts = entries.map { _ in [] }
      return
    }
    amounts =
      try request.rounding == .document
      ? Self.byDocument(entries, request.regime, cart) : Self.byEntry(entries, request, cart)
  }

  /// Delivery by its class, or by the goods' mix (rule 25).
  private static func parts(
    of amount: Int64, _ quote: DeliveryQuote, among entries: [Entry], _ taxes: DestinationTaxes, _ cart: PreparedCart
  ) throws(MoneyError) -> [(amount: Int64, rates: [TaxRate])] {
    if taxes.rates.isEmpty { return [(amount, [])] }
    if let taxClass = quote.taxClass { return [(amount, taxes.rates[taxClass] ?? [])] }
    let groups = Self.groups(of: entries)
    let sums = groups.map { group in group.reduce(Int64(0)) { $0 + entries[$1].amount } }
    guard sums.contains(where: { $0 > 0 }) else { return [(amount, entries.first?.rates ?? [])] }
    let shares = try cart.shares(of: amount, by: sums)
    return zip(shares, groups).map { (amount: $0, rates: entries[$1[0]].rates) }
  }

  /// The positions of entries with equal rates, by their first.
  private static func groups(of entries: [Entry]) -> [[Int]] {
    var (groups, known) = ([[Int]](), [[TaxRate]: Int]())
    for (position, entry) in entries.enumerated() {
      if let group = known[entry.rates] {
        groups[group].append(position)
      } else {
        known[entry.rates] = groups.count
        groups.append([position])
      }
    }
    return groups
  }

  /// What a component's rate is divided by (rule 23).
  static func denominator(of rates: [TaxRate], _ regime: PriceRegime) -> Int64 {
    1_000_000 + (regime == .includingTax ? rates.reduce(0) { $0 + $1.millionths } : 0)
  }

  private static func byEntry(
    _ entries: [Entry], _ request: PricingRequest, _ cart: PreparedCart
  ) throws(MoneyError) -> [[Int64]] {
    var amounts: [[Int64]] = []
    for entry in entries {
      let denominator = denominator(of: entry.rates, request.regime)
      let runs =
        request.rounding == .unit
        ? UnitValues(entry.amount, quantity: entry.quantity).runs : [(value: entry.amount, count: 1)]
      var taxes: [Int64] = []
      for rate in entry.rates {
        var tax: Int64 = 0
        for run in runs {
          tax += try cart.scaled(run.value, by: rate.millionths, over: denominator) * Int64(run.count)
        }
        taxes.append(tax)
      }
      amounts.append(taxes)
    }
    return amounts
  }

  private static func byDocument(
    _ entries: [Entry], _ regime: PriceRegime, _ cart: PreparedCart
  ) throws(MoneyError) -> [[Int64]] {
    var amounts: [[Int64]] = entries.map { _ in [] }
    for group in groups(of: entries) {
      let rates = entries[group[0]].rates
      let weights = group.map { entries[$0].amount }
      for rate in rates {
        let tax = try cart.scaled(
          weights.reduce(0, +), by: rate.millionths, over: denominator(of: rates, regime))
        for (position, share) in zip(group, try cart.shares(of: tax, by: weights)) { amounts[position].append(share) }
      }
    }
    return amounts
  }
}

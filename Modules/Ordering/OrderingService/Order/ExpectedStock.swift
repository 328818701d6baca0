public import FoundationCore
import Ordering
import StoreIdentifiers

/// What is sold of a variant before it comes.
public struct ExpectedStock: Hashable, Sendable {
  /// Units that are there, or held for the cart that is asked about: nobody waits for those.
  public var inStock: Int
  /// The day from which the others are sent.
  public let sentFrom: LocalDay

  /// Stock of which so many units are there.
  public init(inStock: Int, sentFrom: LocalDay) { (self.inStock, self.sentFrom) = (inStock, sentFrom) }
}

/// Which lines wait for what has yet to come. Lines take what is there in their order, and one of which some is missing waits
/// with all its units.
struct WaitingLines: Equatable {
  private var left: [VariantID: ExpectedStock]

  /// Lines that take what is there.
  init(_ expected: [VariantID: ExpectedStock] = [:]) { left = expected }

  /// Takes the units of a line; the day from which it is sent, or nil for one that is there.
  mutating func take(_ units: [(variant: VariantID, quantity: Int)]) -> LocalDay? {
    var latest: LocalDay?
    for (variant, quantity) in units {
      guard let stock = left[variant] else { continue }
      if quantity > stock.inStock { latest = max(latest ?? stock.sentFrom, stock.sentFrom) }
      left[variant]?.inStock = max(stock.inStock - max(quantity, 0), 0)
    }
    return latest
  }

  /// An order's lines with the days from which they are sent, in place of those that they had.
  func applied(to lines: [OrderLineItem]) -> [OrderLineItem] {
    var rest = self
    return lines.map { line in
      var line = line
      line.sentFrom = rest.take(line.stockLines(of: line.quantity).map { ($0.variant, $0.quantity) })
      return line
    }
  }

  /// The day from which all lines of an order can be sent; nil where all of it is there.
  func day(of lines: [OrderLineItem]) -> LocalDay? { applied(to: lines).compactMap(\.sentFrom).max() }
}

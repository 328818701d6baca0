import FoundationCore
import Ordering
import StoreIdentifiers

/// What becomes of the cart that a customer has already when they sign in with another, by the shop's decision.
public enum CartMerge: String, CaseIterable, Sendable {
  /// Of what both have, the larger quantity; all else as it is.
  case larger = "keep the larger quantity"
  /// Of what both have, the sum; all else as it is.
  case sum = "add up"
  /// What only the earlier cart has is saved for later.
  case save = "save the earlier for later"

  /// One cart's lines of two: lines are the same where variant, properties and being saved are.
  ///
  /// - Parameters:
  ///   - earlier: The lines of the cart that the customer had.
  ///   - newer: The lines of the cart that they come with.
  ///   - limits: What a cart holds. Beyond it lines are left out, of what is saved for later first, and then of the earlier
  ///     cart.
  /// - Returns: Lines with ids that are unique where those of each cart are.
  func lines(_ earlier: [CartLineRow], _ newer: [CartLineRow], within limits: OrderLimits) -> [CartLineRow] {
    var merged = newer
    for var line in earlier {
      if self == .save, !merged.contains(where: { $0.isSame(as: line) }) { line.isSaved = true }
      if let index = merged.firstIndex(where: { $0.isSame(as: line) }) {
        let (sum, overflow) = merged[index].quantity.addingReportingOverflow(line.quantity)
        switch self {
        case .larger: merged[index].quantity = max(merged[index].quantity, line.quantity)
        case .sum: merged[index].quantity = overflow ? limits.unitsPerLine : sum
        case .save: break
        }
        merged[index].addedAt = min(merged[index].addedAt, line.addedAt)
      } else {
        merged.append(line)
      }
    }
    return Self.kept(Self.identified(merged), within: limits)
  }

  /// Lines with ids of their own: of two with one id, what is to be bought keeps it.
  private static func identified(_ lines: [CartLineRow]) -> [CartLineRow] {
    var taken: Set<CartLineID> = []
    return (lines.filter { !$0.isSaved } + lines.filter(\.isSaved)).map { line in
      var line = line
      if !taken.insert(line.id).inserted { line.id = .make() }
      return line
    }
  }

  /// The latest lines, with no more units of one variant than a cart may have.
  private static func kept(_ lines: [CartLineRow], within limits: OrderLimits) -> [CartLineRow] {
    var room: [VariantID: Int] = [:]
    return lines.prefix(limits.linesPerCart).compactMap { line in
      var line = line
      let left = line.isSaved ? limits.unitsPerLine : room[line.variant] ?? limits.unitsPerLine
      guard left > 0 else { return nil }
      line.quantity = min(line.quantity, left)
      if !line.isSaved { room[line.variant] = left - line.quantity }
      return line
    }
  }
}

extension CartLineRow {
  fileprivate func isSame(as other: CartLineRow) -> Bool {
    variant == other.variant && isSaved == other.isSaved && properties == other.properties
  }
}

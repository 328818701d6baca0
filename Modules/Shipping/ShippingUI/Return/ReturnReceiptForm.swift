import Foundation
import FoundationCore
import FoundationUI
import Shipping
import StoreIdentifiers

/// What staff type about goods that came back.
struct ReturnReceiptForm: Hashable {
  /// What can be found of a unit.
  enum Finding: String, CaseIterable {
    case restocked
    case damaged
    case wrong
    case missing

    /// Where findings count it.
    var units: WritableKeyPath<ReturnFindings, Int> {
      switch self {
      case .restocked: \.restocked
      case .damaged: \.damaged
      case .wrong: \.wrong
      case .missing: \.missing
      }
    }
  }

  private var typed: [OrderLineID: [Finding: String]] = [:]

  /// How many units of a line a finding is about. Until somebody types how many are for sale again, all the others that are
  /// outstanding are.
  subscript(line: GoodsReturn.Line, finding: Finding) -> String {
    get {
      if let text = typed[line.orderLine]?[finding] { return text }
      guard finding == .restocked else { return "" }
      let others = [Finding.damaged, .wrong, .missing].reduce(0) { $0 + (units(self[line, $1]) ?? 0) }
      return String(max(0, line.outstanding - others))
    }
    set { typed[line.orderLine, default: [:]][finding] = newValue }
  }

  /// What is wrong with what is typed of a line.
  func problem(_ line: GoodsReturn.Line) -> String? {
    guard let found = findings(line) else { return Phrases.key("Enter a whole number from 0 to 1,000,000.") }
    return found.units > line.outstanding ? Phrases.key("That is more than is outstanding.") : nil
  }

  /// What is sent of the lines of which something is outstanding; nil while something is wrong, or nothing was found.
  func receipt(of goods: GoodsReturn) -> ReturnReceipt? {
    var lines: [ReturnReceipt.Line] = []
    for line in goods.lines where line.outstanding > 0 {
      guard problem(line) == nil, let found = findings(line) else { return nil }
      if found.units > 0 { lines.append(.init(orderLine: line.orderLine, found: found)) }
    }
    return lines.isEmpty ? nil : ReturnReceipt(lines: lines)
  }

  private func findings(_ line: GoodsReturn.Line) -> ReturnFindings? {
    var found = ReturnFindings()
    for finding in Finding.allCases {
      guard let units = units(self[line, finding]) else { return nil }
      found[keyPath: finding.units] = units
    }
    return found
  }

  private func units(_ typed: String) -> Int? {
    let bare = typed.trimmingCharacters(in: .whitespaces)
    return bare.isEmpty ? 0 : Int(bare).flatMap { (0...1_000_000).contains($0) ? $0 : nil }
  }
}

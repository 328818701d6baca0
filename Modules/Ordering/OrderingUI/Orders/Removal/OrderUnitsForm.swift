import Ordering
import StoreIdentifiers

/// How many units of each line of an order are meant.
struct OrderUnitsForm: Hashable {
  /// Whether all that can be meant are, unless somebody says otherwise; none otherwise.
  let beginsWithAll: Bool
  private var quantities: [OrderLineID: Int] = [:]

  init(beginsWithAll: Bool) { self.beginsWithAll = beginsWithAll }

  /// How many of a line are meant, of at most so many.
  subscript(line: OrderLineID, most most: Int) -> Int {
    get { min(quantities[line] ?? (beginsWithAll ? most : 0), most) }
    set { quantities[line] = newValue }
  }

  /// The units that are meant, of at most so many of each line.
  func units(of lines: [OrderLineItem], most: (OrderLineItem) -> Int) -> [OrderUnits] {
    lines.compactMap { line in
      let quantity = self[line.id, most: most(line)]
      return quantity > 0 ? OrderUnits(line: line.id, quantity: quantity) : nil
    }
  }
}

import Ordering
import StoreIdentifiers

/// How many units of each line of an order are meant; all of those that can be, unless somebody says otherwise.
struct OrderUnitsForm: Hashable {
  private var quantities: [OrderLineID: Int] = [:]

  /// How many of a line are meant, of at most so many.
  subscript(line: OrderLineID, most most: Int) -> Int {
    get { min(quantities[line] ?? most, most) }
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

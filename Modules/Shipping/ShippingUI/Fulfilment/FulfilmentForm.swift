import FoundationCore
import FoundationUI
import Shipping
import StoreIdentifiers

/// How many units of each line of a fulfilment order are meant: all that are not packed, unless somebody says otherwise or
/// counts them.
struct FulfilmentUnitsForm: Hashable {
  private var quantities: [OrderLineID: Int] = [:]
  /// Whether units are counted one by one: nothing else is meant.
  private var isCounting = false

  /// How many of a line are meant, of at most so many.
  subscript(line: OrderLineID, most most: Int) -> Int {
    get { min(quantities[line] ?? (isCounting ? 0 : most), most) }
    set { quantities[line] = newValue }
  }

  /// How many of a line were counted, of those that are not packed.
  func counted(_ line: FulfilmentOrder.Line) -> Int {
    isCounting ? min(quantities[line.orderLine] ?? 0, line.unpacked) : 0
  }

  /// Whether everything that is not packed was counted.
  func isComplete(of order: FulfilmentOrder) -> Bool {
    isCounting && order.lines.allSatisfy { counted($0) == $0.unpacked }
  }

  /// Counts one more unit of a line, of what is not packed.
  mutating func count(_ line: FulfilmentOrder.Line) {
    if !isCounting { (quantities, isCounting) = ([:], true) }
    self[line.orderLine, most: line.unpacked] = min(counted(line) + 1, line.unpacked)
  }

  /// The units that are meant.
  func lines(of order: FulfilmentOrder) -> [Shipment.Line] {
    order.lines.compactMap { line in
      let quantity = self[line.orderLine, most: line.unpacked]
      return quantity > 0 ? Shipment.Line(orderLine: line.orderLine, quantity: quantity) : nil
    }
  }
}

/// What staff type about a shipment.
struct ShipmentForm: Hashable {
  var carrier = ""
  var trackingNumber = ""
  var grams = ""

  init(_ shipment: Shipment) {
    carrier = shipment.carrier ?? ""
    trackingNumber = shipment.trackingNumber ?? ""
    grams = shipment.parcels.first?.grams.map { String($0) } ?? ""
  }

  /// What is wrong with the weight.
  var weightProblem: String? {
    grams.isEmptyOrWhiteSpace || weight != nil ? nil : Phrases.key("Enter the weight in whole grams.")
  }

  /// What is wrong with the texts.
  var textProblem: String? {
    [carrier, trackingNumber].allSatisfy { $0.unicodeScalars.count <= 100 }
      ? nil : Phrases.key("Enter up to 100 characters.")
  }

  private var weight: Int? { Int(grams).flatMap { (1...10_000_000).contains($0) ? $0 : nil } }

  /// A command with what was typed; nil while something of it is wrong.
  func change(_ command: ShipmentCommand, of shipment: Shipment) -> ShipmentChange? {
    guard weightProblem == nil, textProblem == nil else { return nil }
    var parcels: [Parcel]?
    if let weight, weight != shipment.parcels.first?.grams {
      var all = shipment.parcels.isEmpty ? [Parcel()] : shipment.parcels
      all[0].grams = weight
      parcels = all
    }
    return ShipmentChange(
      command, carrier: carrier.isEmptyOrWhiteSpace ? nil : carrier,
      trackingNumber: trackingNumber.isEmptyOrWhiteSpace ? nil : trackingNumber, parcels: parcels)
  }
}

import Foundation
import FoundationCore
import FoundationUI
import Inventory
import StoreIdentifiers

/// What staff type of goods on their way, with the server's rules.
struct ReplenishmentForm: Hashable, Sendable {
  /// A variant that is to come.
  struct Item: Identifiable, Hashable, Sendable {
    let id: VariantID
    var quantity = "1"
    var cost = ""
  }

  let kind: Replenishment.Kind
  /// The supplier, or the location, that the goods come from, by its id; empty until one is chosen.
  var source = ""
  /// The location that they go to, by its id; empty until one is chosen.
  var destination = ""
  var expectedOn = ""
  var note = ""
  var items: [Item] = []
  /// What the costs are in.
  let currency: Currency

  /// An empty form for goods from a supplier, or from another location.
  init(_ kind: Replenishment.Kind, currency: Currency) { (self.kind, self.currency) = (kind, currency) }

  /// A form with a draft.
  init(_ goods: Replenishment, currency: Currency) {
    kind = goods.kind
    // Costs stay in the currency that they were written in.
    self.currency = goods.lines.compactMap(\.item.unitCost).first?.currency ?? currency
    source = goods.details.supplier?.description ?? goods.details.origin?.description ?? ""
    destination = goods.details.destination.description
    expectedOn = goods.details.expectedOn?.description ?? ""
    note = goods.details.note ?? ""
    items = goods.details.items.map { item in
      Item(id: item.variant, quantity: String(item.quantity), cost: item.unitCost?.decimal ?? "")
    }
  }

  var sourceProblem: String? {
    switch kind {
    case .purchaseOrder: SupplierID(source) == nil ? Phrases.key("Choose a supplier.") : nil
    case .transfer:
      if LocationID(source) == nil {
        Phrases.key("Choose where the goods come from.")
      } else {
        source == destination ? Phrases.key("The goods are there already: choose another location.") : nil
      }
    }
  }

  var destinationProblem: String? {
    LocationID(destination) == nil ? Phrases.key("Choose where the goods go to.") : nil
  }

  var dayProblem: String? {
    trimmed(expectedOn).isEmpty || LocalDay(trimmed(expectedOn)) != nil
      ? nil : Phrases.key("Enter a day such as 2026-02-28.")
  }

  var noteProblem: String? {
    note.unicodeScalars.count > 2_000 ? Phrases.key("Enter up to 2,000 characters.") : nil
  }

  func quantityProblem(_ item: Item) -> String? {
    units(item) == nil ? Phrases.key("Enter a whole number from 1 to 1,000,000.") : nil
  }

  func costProblem(_ item: Item) -> String? {
    trimmed(item.cost).isEmpty || cost(item) != nil ? nil : Phrases.key("Enter an amount such as 12.50.")
  }

  /// Whether the server would accept the form.
  var isValid: Bool {
    sourceProblem == nil && destinationProblem == nil && dayProblem == nil && noteProblem == nil
      && items.allSatisfy { quantityProblem($0) == nil && costProblem($0) == nil }
  }

  /// What is sent; nil until the form is valid.
  var details: Replenishment.Details? {
    guard isValid, let destination = LocationID(destination) else { return nil }
    let note = trimmed(note)
    return Replenishment.Details(
      supplier: kind == .purchaseOrder ? SupplierID(source) : nil, origin: kind == .transfer ? LocationID(source) : nil,
      destination: destination, expectedOn: LocalDay(trimmed(expectedOn)), note: note.isEmpty ? nil : note,
      items: items.compactMap { item in
        units(item).map { .init(variant: item.id, quantity: $0, unitCost: kind == .transfer ? nil : cost(item)) }
      })
  }

  private func units(_ item: Item) -> Int? {
    Int(trimmed(item.quantity)).flatMap { (1...1_000_000).contains($0) ? $0 : nil }
  }

  private func cost(_ item: Item) -> Money? {
    let typed = trimmed(item.cost)
    guard !typed.isEmpty, let amount = DecimalText.value(typed, digits: currency.exponent) else { return nil }
    return try? Money(amount, currency)
  }

  private func trimmed(_ text: String) -> String { text.trimmingCharacters(in: .whitespacesAndNewlines) }
}

/// What staff type when goods come: of each variant how many are for sale, and how many are damaged.
struct ArrivalForm: Hashable, Sendable {
  private(set) var received: [VariantID: String]
  private(set) var damaged: [VariantID: String] = [:]

  /// A form that says that all that is outstanding has come.
  init(_ lines: [Replenishment.Line]) {
    received = Dictionary(uniqueKeysWithValues: lines.map { ($0.id, String($0.outstanding)) })
  }

  /// How many units of a variant are for sale, as it is typed.
  subscript(received variant: VariantID) -> String {
    get { received[variant] ?? "" }
    set { received[variant] = newValue }
  }

  /// How many units of a variant are damaged, as it is typed.
  subscript(damaged variant: VariantID) -> String {
    get { damaged[variant] ?? "" }
    set { damaged[variant] = newValue }
  }

  func problem(_ typed: String) -> String? {
    units(typed) == nil ? Phrases.key("Enter a whole number from 0 to 1,000,000.") : nil
  }

  /// What is sent; nil while something is no number, or nothing came.
  func arrival(of lines: [Replenishment.Line]) -> GoodsArrival? {
    var came: [GoodsArrival.Line] = []
    for line in lines {
      guard let good = units(self[received: line.id]), let bad = units(self[damaged: line.id]) else { return nil }
      if good + bad > 0 { came.append(.init(variant: line.id, received: good, damaged: bad)) }
    }
    return came.isEmpty ? nil : GoodsArrival(lines: came)
  }

  private func units(_ typed: String) -> Int? {
    let bare = typed.trimmingCharacters(in: .whitespaces)
    return bare.isEmpty ? 0 : Int(bare).flatMap { (0...1_000_000).contains($0) ? $0 : nil }
  }
}

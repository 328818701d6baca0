import Catalog
import StoreIdentifiers

/// Every product that can be found, in memory: by words, by facets, and in each order that lists have.
///
/// It holds nothing that is not in the table of documents, from which it is filled and kept up. A product has a slot,
/// which it keeps. Applying n changes costs O(n · products) at worst, in moves of memory; a page costs as much as its
/// words have products, or as the list passes over.
struct ProductIndex: Sendable {
  /// The products that a word or a facet's value is said of, in the order of their slots.
  struct Postings: Sendable {
    var slots: [UInt32] = []
    var weights: [UInt8] = []
  }

  /// The last change that is in it.
  private(set) var number: Int64 = 0
  /// The product of each slot.
  private(set) var ids: [ProductID] = []
  private(set) var prices: [Int64] = []
  private(set) var times: [Int64] = []
  private(set) var names: [String] = []
  private(set) var ratings: [Int] = []
  private(set) var available = SlotSet(count: 0)
  private(set) var byStatus: [ProductStatus: SlotSet] = [:]
  /// By the number of the term.
  private(set) var postings: [Postings] = []
  /// The facets' values of each slot, as numbers of `facets`.
  private(set) var facetsOfSlot: [[UInt32]] = []
  /// Which of the facets' values a term is.
  private(set) var facets = FacetTerms()
  /// The slots in the order of each kind, ascending.
  private(set) var orders: [SlotOrder: [UInt32]] = [:]
  private var isSorted = true
  private var slots: [ProductID: Int] = [:]
  private var entries: [[SearchDocument.Entry]] = []

  /// How many products there are, of any status.
  var count: Int { ids.count }

  /// How many products a term is said of.
  func frequency(of term: Int) -> Int { term < postings.count ? postings[term].slots.count : 0 }

  /// More changes than this are sorted in anew instead of one by one.
  private static let fewChanges = 256

  /// Takes in terms of facets that are not known yet; before the documents that have them.
  mutating func learn(_ terms: [FacetTerm]) { for term in terms { facets.add(term) } }

  /// Takes in what has changed, in the order of the numbers.
  mutating func apply(_ documents: [SearchDocument]) {
    guard !documents.isEmpty else { return }
    let one = isSorted && documents.count <= Self.fewChanges
    for document in documents {
      if let slot = slots[document.product] {
        if one { for order in SlotOrder.allCases { remove(slot, from: order) } }
        store(document, at: slot)
      } else {
        append(document)
      }
      if one, let slot = slots[document.product] { for order in SlotOrder.allCases { insert(slot, into: order) } }
      number = max(number, document.number)
    }
    if !one { isSorted = false }
  }

  /// Puts the orders right after many changes at once; before anything is asked.
  mutating func settle() {
    guard !isSorted else { return }
    for order in SlotOrder.allCases {
      orders[order] = (0..<UInt32(ids.count)).sorted { precedes(Int($0), Int($1), in: order) }
    }
    isSorted = true
  }

  private mutating func append(_ document: SearchDocument) {
    let slot = ids.count
    ids.append(document.product)
    slots[document.product] = slot
    prices.append(document.price)
    times.append(document.createdAt)
    names.append(document.name)
    ratings.append(document.rating)
    entries.append([])
    facetsOfSlot.append([])
    store(document, at: slot)
  }

  private mutating func store(_ document: SearchDocument, at slot: Int) {
    prices[slot] = document.price
    times[slot] = document.createdAt
    names[slot] = document.name
    ratings[slot] = document.rating
    available.set(slot, to: document.isAvailable)
    for status in ProductStatus.allCases {
      byStatus[status, default: SlotSet(count: slot + 1)].set(slot, to: status == document.status)
    }
    guard entries[slot] != document.entries else { return }
    for entry in entries[slot] { withdraw(slot, from: entry.term) }
    for entry in document.entries { post(slot, under: entry) }
    entries[slot] = document.entries
    facetsOfSlot[slot] = document.entries.compactMap { facets.number(ofTerm: $0.term) }
  }

  private mutating func post(_ slot: Int, under entry: SearchDocument.Entry) {
    // Terms are counted up by the database: a gap is an empty list.
    while postings.count <= entry.term { postings.append(Postings()) }
    let place = postings[entry.term].slots.partition(at: UInt32(slot))
    postings[entry.term].slots.insert(UInt32(slot), at: place)
    postings[entry.term].weights.insert(entry.weight, at: place)
  }

  private mutating func withdraw(_ slot: Int, from term: Int) {
    guard term < postings.count else { return }
    let place = postings[term].slots.partition(at: UInt32(slot))
    guard place < postings[term].slots.count, postings[term].slots[place] == slot else { return }
    postings[term].slots.remove(at: place)
    postings[term].weights.remove(at: place)
  }
}

// MARK: - Orders

extension ProductIndex {
  /// Whether one slot comes before another, ascending; ids break ties.
  func precedes(_ left: Int, _ right: Int, in order: SlotOrder) -> Bool {
    switch order {
    case .time: times[left] != times[right] ? times[left] < times[right] : ids[left] < ids[right]
    case .price: prices[left] != prices[right] ? prices[left] < prices[right] : ids[left] < ids[right]
    case .rating: ratings[left] != ratings[right] ? ratings[left] < ratings[right] : ids[left] < ids[right]
    case .name: names[left] != names[right] ? names[left] < names[right] : ids[left] < ids[right]
    }
  }

  private mutating func insert(_ slot: Int, into order: SlotOrder) {
    let place = (orders[order] ?? []).partition { self.precedes(Int($0), slot, in: order) }
    orders[order, default: []].insert(UInt32(slot), at: place)
  }

  private mutating func remove(_ slot: Int, from order: SlotOrder) {
    let place = (orders[order] ?? []).partition { self.precedes(Int($0), slot, in: order) }
    guard let found = orders[order], place < found.count, found[place] == slot else { return }
    orders[order]?.remove(at: place)
  }
}

/// What lists can be ordered by.
enum SlotOrder: CaseIterable, Sendable {
  case time
  case price
  case rating
  case name
}

extension [UInt32] {
  /// The first place whose element does not come before something; the end when all do. O(log n).
  func partition(_ precedes: (UInt32) -> Bool) -> Int {
    var (low, high) = (0, count)
    while low < high {
      let middle = (low + high) / 2
      if precedes(self[middle]) { low = middle + 1 } else { high = middle }
    }
    return low
  }

  /// Where an element is, or would be.
  fileprivate func partition(at element: UInt32) -> Int {
    // Slots are handed out in ascending order: most come to the end.
    if let last, last < element { return count }
    return partition { $0 < element }
  }
}

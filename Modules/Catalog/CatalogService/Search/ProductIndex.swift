import Catalog
import FoundationCore
import StoreIdentifiers

/// Every product that can be found, in memory: by words, by facets, and in each order that lists have.
///
/// It holds nothing that is not in the table of documents, from which it is filled and kept up. A product has a slot,
/// which it keeps. Applying n changes costs O(n · products) at worst, in moves of memory; a page costs as much as its
/// words have products, or as the list passes over.
struct ProductIndex: Sendable {
  /// The last change that is in it.
  private(set) var number: Int64 = 0
  /// The product of each slot.
  private(set) var ids: [ProductID] = []
  /// What slots' products are called in other languages.
  private(set) var translations: [Int: [TranslatedText]] = [:]
  private(set) var prices: [Int64] = []
  private(set) var times: [Int64] = []
  /// What lists say of each slot's product: a page is answered from memory.
  private(set) var summaries: [ProductSummary] = []
  private(set) var ratings: [Int32] = []
  /// The places among those that sell best, from the end.
  private(set) var popularities: [Int32] = []
  /// What slots' products are called, as names are put in order.
  private var names: [String] = []
  /// The same in other languages, by language, of the slots that have a name in it.
  private var localNames: [String: [Int: String]] = [:]
  /// The orders that are kept: a list by name has one in each language that products are translated into.
  private var kinds: [SlotOrder] = [.time, .price, .rating, .popularity, .name(in: nil)]
  private(set) var available = SlotSet(count: 0)
  /// The slots that have a reduction, announced or not.
  private var reduced = SlotSet(count: 0)
  /// When slots appear that have a date for that, the latest first: those to come are at the beginning.
  private(set) var appearances: [(moment: Int64, slot: Int)] = []
  private var dates: [Int: Int64] = [:]
  /// The slots of which `appearances` no longer says what `dates` says.
  private var redated = SlotSet(count: 0)
  /// The slots whose products are not for everyone, and of those the ones that each group's members see.
  private(set) var members = AudienceSlots()
  private(set) var byStatus: [ProductStatus: SlotSet] = [:]
  /// The products that a term is said of, by the term's number.
  private(set) var postings: [Postings] = []
  /// The facets' values of each slot, as numbers of `facets`.
  private(set) var facetsOfSlot = SlotLists()
  /// Which of the facets' values a term is.
  private(set) var facets = FacetTerms()
  /// The slots in the order of each kind, ascending.
  private(set) var orders: [SlotOrder: [UInt32]] = [:]
  /// The slots that have changed and are not, or wrongly, in the orders.
  private var unsorted = SlotSet(count: 0)
  private var slots: [ProductID: Int] = [:]
  private var entries: [SearchEntries] = []

  /// The slots whose reductions are announced at a moment. O(reductions).
  func reduced(at moment: Timestamp) -> SlotSet {
    var announced = reduced
    reduced.forEach { slot in
      if summaries[slot].reduction?.isAnnounced(at: moment) != true { announced.set(slot, to: false) }
    }
    return announced
  }

  /// How many products there are, of any status.
  var count: Int { ids.count }

  /// How much a term says of a product; nil when it is not said of it.
  func weight(of term: Int, for product: ProductID) -> Int? {
    guard let slot = slots[product], term < postings.count else { return nil }
    return postings[term].weight(of: slot)
  }

  /// More changes than this are sorted in together instead of one by one.
  private static let fewChanges = 16
  /// Lists by name in more languages than these are in the order of the shop's own.
  private static let languageLimit = 16

  /// Takes in terms of facets that are not known yet; before the documents that have them.
  mutating func learn(_ terms: [FacetTerm]) { for term in terms { facets.add(term) } }

  /// Takes in what has changed, in the order of the numbers, with what those products are called in other languages.
  mutating func apply(_ documents: [SearchDocument], translations texts: [TranslatedText] = []) {
    let translated = Dictionary(grouping: texts) { $0.product }
    let oneByOne = unsorted.isEmpty && documents.count <= Self.fewChanges
    for text in texts where text.name != nil { speak(text.locale) }
    for document in documents {
      let slot: Int
      if let known = slots[document.summary.id] {
        slot = known
        if oneByOne { for order in kinds { remove(slot, from: order) } }
      } else {
        slot = ids.count
        makeRoom(for: document)
      }
      store(document, at: slot)
      translate(slot, into: translated[document.summary.id])
      if oneByOne {
        for order in kinds { insert(slot, into: order) }
      } else {
        unsorted.set(slot, to: true)
      }
      number = max(number, document.number)
    }
  }

  /// Puts the orders right after many changes at once; before anything is asked. O(products + changes · log products),
  /// a nanosecond or two a product.
  mutating func settle() {
    if !redated.isEmpty { settleAppearances() }
    guard !unsorted.isEmpty else { return }
    var changed: [Int] = []
    unsorted.forEach { changed.append($0) }
    for order in kinds {
      let kept = (orders[order] ?? []).filter { !unsorted.contains(Int($0)) }
      let precedes = ascending(order)
      changed.sort(by: precedes)
      var merged: [UInt32] = []
      merged.reserveCapacity(kept.count + changed.count)
      var rest = kept[...]
      for slot in changed {
        let place = kept.partition { precedes(Int($0), slot) }
        merged += rest.prefix(place - rest.startIndex)
        rest = kept[place...]
        merged.append(UInt32(slot))
      }
      orders[order] = merged + rest
    }
    unsorted = SlotSet(count: 0)
  }

  /// Sorts in the slots whose dates have changed among the others: a file may give every product of a large shop a date.
  private mutating func settleAppearances() {
    var added: [(moment: Int64, slot: Int)] = []
    redated.forEach { slot in if let moment = dates[slot] { added.append((moment, slot)) } }
    added.sort { $0.moment > $1.moment }
    var merged: [(moment: Int64, slot: Int)] = []
    merged.reserveCapacity(appearances.count + added.count)
    var rest = added[...]
    for known in appearances where !redated.contains(known.slot) {
      while let next = rest.first, next.moment > known.moment {
        merged.append(next)
        rest = rest.dropFirst()
      }
      merged.append(known)
    }
    appearances = merged + rest
    redated = SlotSet(count: 0)
  }

  /// Keeps an order of names in a language from now on. Nothing has a name in it yet, so it is that of the shop's own.
  private mutating func speak(_ locale: String) {
    guard localNames[locale] == nil, localNames.count < Self.languageLimit else { return }
    localNames[locale] = [:]
    kinds.append(.name(in: locale))
    orders[.name(in: locale)] = orders[.name(in: nil)]
  }

  private mutating func translate(_ slot: Int, into texts: [TranslatedText]?) {
    translations[slot] = texts
    for locale in localNames.keys {
      let name = texts?.first { $0.locale == locale }?.name
      localNames[locale]?[slot] = name.map { Self.sortKey($0) }
    }
  }

  private mutating func makeRoom(for document: SearchDocument) {
    slots[document.summary.id] = ids.count
    ids.append(document.summary.id)
    summaries.append(document.summary)
    prices.append(0)
    times.append(document.createdAt)
    ratings.append(0)
    popularities.append(0)
    names.append("")
    entries.append(SearchEntries())
    facetsOfSlot.append()
  }

  private mutating func store(_ document: SearchDocument, at slot: Int) {
    summaries[slot] = document.summary
    prices[slot] = document.summary.lowestPrice.amount
    ratings[slot] = Int32(clamping: document.summary.rating ?? 0)
    popularities[slot] = Int32(clamping: document.popularity)
    names[slot] = Self.sortKey(document.summary.name)
    if dates[slot] != document.publishedAt {
      dates[slot] = document.publishedAt
      redated.set(slot, to: true)
    }
    available.set(slot, to: document.summary.isAvailable)
    reduced.set(slot, to: document.summary.reduction != nil)
    members.set(slot, to: document.audience)
    for status in ProductStatus.allCases {
      byStatus[status, default: SlotSet(count: slot + 1)].set(slot, to: status == document.summary.status)
    }
    guard entries[slot] != document.entries else { return }
    entries[slot].forEach { entry in
      if entry.term < postings.count { postings[entry.term].remove(slot) }
    }
    var values: [UInt32] = []
    document.entries.forEach { entry in
      // Terms are counted up by the database: a gap is an empty list.
      while postings.count <= entry.term { postings.append(Postings()) }
      postings[entry.term].insert(slot, weight: entry.weight)
      if let value = facets.number(ofTerm: entry.term) { values.append(value) }
    }
    facetsOfSlot.set(slot, to: values)
    entries[slot] = document.entries
  }
}

// MARK: - Orders

extension ProductIndex {
  /// Tells whether one slot comes before another, ascending; ids break ties.
  ///
  /// It holds what the order goes by and nothing else: a closure over an index that is being changed would copy all of
  /// it at each comparison.
  func ascending(_ order: SlotOrder) -> (Int, Int) -> Bool {
    let ids = ids
    func by<Key: Comparable>(_ keys: [Key]) -> (Int, Int) -> Bool {
      { keys[$0] != keys[$1] ? keys[$0] < keys[$1] : ids[$0] < ids[$1] }
    }
    switch order {
    case .time: return by(times)
    case .price: return by(prices)
    case .rating: return by(ratings)
    case .popularity: return by(popularities)
    case .name(let locale):
      guard let local = locale.flatMap({ localNames[$0] }) else { return by(names) }
      let names = names
      return { left, right in
        let (first, second) = (local[left] ?? names[left], local[right] ?? names[right])
        return first != second ? first < second : ids[left] < ids[right]
      }
    }
  }

  /// What a slot's product is called in a language, or else in the shop's own, as names are put in order.
  func name(of slot: Int, in locale: String?) -> String { locale.flatMap { localNames[$0]?[slot] } ?? names[slot] }

  /// The first of some languages in which names have an order of their own; nil for the shop's own.
  func ordered(in locales: [String]) -> String? { locales.first { localNames[$0] != nil } }

  /// What names are put in order by. Of a very long one its beginning, which a cursor has room for: four bytes a
  /// character at most.
  private static func sortKey(_ name: String) -> String {
    let folded = SearchTerms.folded(name)
    guard folded.utf8.count > sortKeyLength else { return folded }
    return String(String.UnicodeScalarView(folded.unicodeScalars.prefix(sortKeyLength)))
  }

  private static let sortKeyLength = 150

  private mutating func insert(_ slot: Int, into order: SlotOrder) {
    let precedes = ascending(order)
    let place = (orders[order] ?? []).partition { precedes(Int($0), slot) }
    orders[order, default: []].insert(UInt32(slot), at: place)
  }

  private mutating func remove(_ slot: Int, from order: SlotOrder) {
    let precedes = ascending(order)
    let place = (orders[order] ?? []).partition { precedes(Int($0), slot) }
    guard let found = orders[order], place < found.count, found[place] == slot else { return }
    orders[order]?.remove(at: place)
  }
}

/// What lists can be ordered by.
enum SlotOrder: Hashable, Sendable {
  case time
  case price
  case rating
  case popularity
  /// By name in a language, or in the shop's own.
  case name(in: String?)
}

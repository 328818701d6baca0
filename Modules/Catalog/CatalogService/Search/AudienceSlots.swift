import Catalog

/// Which slots are not for everyone, and whose they are. Costs nothing where there are none.
struct AudienceSlots: Sendable {
  private var restricted = SlotSet(count: 0)
  private var byGroup: [String: SlotSet] = [:]
  /// The groups of each restricted slot.
  private var audiences: [Int: Audience] = [:]

  /// Notes for whom a slot's product is.
  mutating func set(_ slot: Int, to audience: Audience) {
    let former = audiences[slot] ?? .everyone
    guard former != audience else { return }
    for group in former.groups {
      byGroup[group]?.set(slot, to: false)
      // A group that no product names any more leaves nothing behind.
      if byGroup[group]?.isEmpty == true { byGroup[group] = nil }
    }
    for group in audience.groups { byGroup[group, default: SlotSet(count: slot + 1)].set(slot, to: true) }
    restricted.set(slot, to: !audience.isEveryone)
    audiences[slot] = audience.isEveryone ? nil : audience
  }

  /// Takes away what a reader does not see. O(products / 64), a word of them at a time.
  func hide(from reader: ProductReader, in slots: inout SlotSet) {
    guard !audiences.isEmpty, reader != .staff else { return }
    var hidden = restricted
    if let group = reader.group, let own = byGroup[group] { hidden.subtract(own) }
    slots.subtract(hidden)
  }
}

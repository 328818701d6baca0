import FoundationCore
import StoreIdentifiers

/// Values of a recorded order, made anew for the order of another cart.
struct RenewedValues {
  /// What is known to stand for what.
  var known: [String: String]
  private let start: Timestamp

  /// Values of the order of a cart, as those of another, when the recording began at a moment.
  init(of model: SeededShop.Cart, as cart: SeededShop.Cart, since start: Timestamp) {
    known = [model.id.description: cart.id.description]
    for (old, new) in zip(model.variants, cart.variants) { known[old.description] = new.description }
    self.start = start
  }

  /// A value, made anew if it was made for the order: ids that are younger than the recording, and the order's number.
  mutating func renewed(_ value: String) -> String {
    if let known = known[value] { return known }
    var made: String?
    if let id = UniqueID(value), Int64(id.high >> 16) >= start.milliseconds {
      made = IdentifierSource.system.next().description
    } else if value.utf8.count == 11, value.wholeMatch(of: /[0-9A-Z]{5}-[0-9A-Z]{5}/) != nil {
      let letters = Array("0123456789ABCDEFGHJKMNPQRSTVWXYZ")
      func word() -> String { String((0..<5).compactMap { _ in letters.randomElement() }) }
      made = word() + "-" + word()
    }
    guard let made else { return value }
    known[value] = made
    return made
  }
}

/// Two versions of a product, both made from the same one: what to keep of each.
///
/// Parts that only the other has changed are theirs unless one says otherwise; all others are one's own.
public struct ProductConflict: Hashable, Sendable {
  /// Whose version of a part is kept.
  public enum Choice: String, CaseIterable, Sendable {
    /// What was typed here.
    case mine
    /// What somebody else has saved meanwhile.
    case theirs
  }

  /// What was typed here.
  public let mine: ProductForm
  /// What somebody else has saved meanwhile.
  public let theirs: ProductForm
  /// The parts in which they differ.
  public let parts: [ProductPart]
  /// Whose version of each of those is kept.
  public var choices: [ProductPart: Choice]
  /// The parts that both have changed.
  public let contested: [ProductPart]

  /// What differs between two versions made from `base`.
  public init(mine: ProductForm, theirs: ProductForm, base: ProductForm) {
    self.mine = mine
    self.theirs = theirs
    let parts = ProductPart.allCases.filter { $0.text(in: mine) != $0.text(in: theirs) }
    self.parts = parts
    let untouched = Set(parts.filter { $0.text(in: mine) == $0.text(in: base) })
    contested = parts.filter { !untouched.contains($0) && $0.text(in: theirs) != $0.text(in: base) }
    choices = Dictionary(uniqueKeysWithValues: parts.map { ($0, untouched.contains($0) ? .theirs : .mine) })
  }

  /// The version that the choices make: theirs, with one's own parts in it.
  public var resolved: ProductForm {
    var form = theirs
    for part in parts where choices[part] != .theirs { part.copy(from: mine, to: &form) }
    return form
  }
}

/// A part of a form: what is compared, and chosen from, when two people have changed the same thing.
public protocol FormPart: Hashable, CaseIterable, Identifiable, RawRepresentable, Sendable
where RawValue == String, AllCases == [Self], ID == String {
  /// What it is a part of.
  associatedtype Form: Hashable, Sendable

  /// What people call it.
  var title: String { get }

  /// What a form says in this part, as people read it; the same for two forms that mean the same.
  func text(in form: Form) -> String

  /// Whether two forms mean the same in this part. By their texts, unless different things can be called the same.
  func isSame(in form: Form, as other: Form) -> Bool

  /// Has a form say what another says in this part.
  func copy(from other: Form, to form: inout Form)
}

extension FormPart {
  /// The case.
  public var id: String { rawValue }

  /// Whether they are called the same.
  public func isSame(in form: Form, as other: Form) -> Bool { text(in: form) == text(in: other) }

  /// Whether two forms say the same: spaces around texts and the form of line ends do not count.
  static func says(_ form: Form, theSameAs other: Form) -> Bool {
    allCases.allSatisfy { $0.isSame(in: form, as: other) }
  }
}

/// Whose version of a part is kept.
public enum ConflictChoice: String, CaseIterable, Sendable {
  /// What was typed here.
  case mine
  /// What somebody else has saved meanwhile.
  case theirs
}

/// Two versions of a thing, both made from the same one: what to keep of each.
///
/// Parts that only the other has changed are theirs unless one says otherwise; all others are one's own.
public struct EditConflict<Part: FormPart>: Hashable, Sendable {
  /// Whose version of a part is kept.
  public typealias Choice = ConflictChoice

  /// What was typed here.
  public let mine: Part.Form
  /// What somebody else has saved meanwhile.
  public let theirs: Part.Form
  /// The parts in which they differ.
  public let parts: [Part]
  /// Whose version of each of those is kept.
  public var choices: [Part: Choice]
  /// The parts that both have changed.
  public let contested: [Part]

  /// What differs between two versions made from `base`.
  public init(mine: Part.Form, theirs: Part.Form, base: Part.Form) {
    self.mine = mine
    self.theirs = theirs
    let parts = Part.allCases.filter { !$0.isSame(in: mine, as: theirs) }
    self.parts = parts
    let untouched = Set(parts.filter { $0.isSame(in: mine, as: base) })
    contested = parts.filter { !untouched.contains($0) && !$0.isSame(in: theirs, as: base) }
    choices = Dictionary(uniqueKeysWithValues: parts.map { ($0, untouched.contains($0) ? .theirs : .mine) })
  }

  /// The version that the choices make: theirs, with one's own parts in it.
  public var resolved: Part.Form {
    var form = theirs
    for part in parts where choices[part] != .theirs { part.copy(from: mine, to: &form) }
    return form
  }
}

/// Two versions of a product.
public typealias ProductConflict = EditConflict<ProductPart>

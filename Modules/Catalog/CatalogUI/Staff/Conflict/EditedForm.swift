/// A form being typed in, with what it was made from, and what somebody else has made of that meanwhile.
public struct EditedForm<Part: FormPart>: Hashable, Sendable {
  /// What is typed.
  public var form: Part.Form
  /// What the form was made from, in the version that a save is about.
  public private(set) var base: Part.Form
  /// Both versions, while one is to choose between them.
  public var conflict: EditConflict<Part>?

  /// A form in which nothing has been typed.
  public init(_ form: Part.Form) { (self.form, base) = (form, form) }

  /// Whether something would be lost by leaving.
  public var isChanged: Bool { conflict != nil || !Part.says(form, theSameAs: base) }

  /// Begins anew from what was saved.
  public mutating func begin(from saved: Part.Form) { self = EditedForm(saved) }

  /// Begins anew from what was saved. What was typed since that was asked for stays, and is not saved yet.
  public mutating func begin(from saved: Part.Form, asked: Part.Form) {
    var form = saved
    for part in Part.allCases where !part.isSame(in: self.form, as: asked) { part.copy(from: self.form, to: &form) }
    begin(from: saved)
    self.form = form
  }

  /// Puts what was typed beside a newer version; where they agree, there is nothing to choose.
  public mutating func meet(_ newer: Part.Form) {
    let met = EditConflict<Part>(mine: form, theirs: newer, base: base)
    base = newer
    if met.parts.isEmpty { form = newer } else { conflict = met }
  }

  /// Takes over a newer version where nothing was typed; asks only about what both have changed.
  public mutating func follow(_ newer: Part.Form) {
    let met = EditConflict<Part>(mine: form, theirs: newer, base: base)
    base = newer
    if met.contested.isEmpty { form = met.resolved } else { conflict = met }
  }

  /// Goes on with what was chosen of both versions.
  public mutating func settle() {
    guard let conflict else { return }
    form = conflict.resolved
    self.conflict = nil
  }
}

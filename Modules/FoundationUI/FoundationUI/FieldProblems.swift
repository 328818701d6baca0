/// What a form says is wrong beside its fields, before and after a press (decision 0057).
///
/// A field says what is wrong with it once it is not, or was not, blank; after a press that could send nothing, every
/// field does. What the server refused stays at its field until the next press.
public struct FieldProblems<Field: Hashable>: Hashable {
  private var isPressed = false
  private var refused: [Field: String] = [:]

  /// Nothing was pressed, and nothing refused.
  public init() {}

  /// Begins anew with a press of a form with these problems.
  public mutating func press(_ problems: [Field: String]) { (isPressed, refused) = (!problems.isEmpty, [:]) }

  /// Adds what the server refused.
  ///
  /// - Returns: Whether there was anything: what belongs to no field is to be shown elsewhere.
  public mutating func refuse(_ problems: [Field: String]) -> Bool {
    refused.merge(problems) { _, new in new }
    return !problems.isEmpty
  }

  /// What is said of a form with these problems. `isBlank` answers whether a field was blank and still is.
  public func shown(of problems: [Field: String], unless isBlank: (Field) -> Bool) -> [Field: String] {
    refused.merging(isPressed ? problems : problems.filter { !isBlank($0.key) }) { _, now in now }
  }
}

import FoundationCore

extension PostalAddress {
  /// What the lines are for.
  public enum LabelStyle: Hashable, Sendable {
    /// A parcel: the country's capital letters, and regions by their keys.
    case parcel
    /// A page: as it was typed.
    case page
  }

  /// The address in its country's order, line by line, without the country's name. Parts that the country does not write
  /// are left out, and so is what would stand between missing ones.
  ///
  /// Where a country's addresses have a second form in Latin letters, the letters of this one decide.
  public func label(_ style: LabelStyle = .page) -> [String] {
    let format = AddressFormat.of(country)
    let template = isLatin ? format.latinTemplate ?? format.template : format.template
    return template.lines.flatMap { line(of: $0, format, style).split(separator: "\n").map(String.init) }
      .filter { !$0.isEmpty }
  }

  /// Everything a label has, in one line.
  public var oneLine: String { label().joined(separator: ", ") }

  private func line(of pieces: [AddressFormat.Template.Piece], _ format: AddressFormat, _ style: LabelStyle) -> String {
    if case .text(let text) = pieces.first, pieces.count == 1 { return text }
    var result = ""
    // What stands between two parts is written once both are known to be there.
    var between = ""
    var isAfterPart = false
    for (index, piece) in pieces.enumerated() {
      switch piece {
      case .text(let text): if isAfterPart || index == 0 { between = text }
      case .field(let field):
        guard let value = text(of: field, format, style) else {
          // What stands before the first part is that part's alone, as a country's letters are before its postal code.
          if !isAfterPart { between = "" }
          continue
        }
        result += between + value
        between = ""
        isAfterPart = true
      }
    }
    return result
  }

  private func text(of field: AddressField, _ format: AddressFormat, _ style: LabelStyle) -> String? {
    guard var value = self[field] else { return nil }
    if field == .region, isLatin, let name = format.region(named: value)?.latinName { value = name }
    return style == .parcel && format.capitals.contains(field) ? value.uppercased() : value
  }

  /// Whether it is written in Latin letters, Vietnamese ones included: what people type as names, streets and cities.
  private var isLatin: Bool {
    ([name, company, district, city] + lines).compactMap(\.self).allSatisfy { text in
      text.unicodeScalars.allSatisfy { $0.value < 0x250 || (0x1E00...0x1EFF).contains($0.value) }
    }
  }
}

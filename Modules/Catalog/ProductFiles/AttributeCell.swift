public import Catalog
import Imports

extension Attribute {
  /// The values that a cell of a product file says; nil where it says none that this attribute can have.
  public func values(ofCell text: String) -> [String]? {
    let cell = text.trimmed
    let values: [String] =
      switch kind {
      case .multiselect: Self.parts(of: cell)
      case .boolean: [cell.lowercased()]
      case .richText: [cell.split(separator: "\r\n", omittingEmptySubsequences: false).joined(separator: "\n")]
      case .text, .number, .date, .dropdown, .swatch, .reference: [cell]
      }
    let isStored = values.allSatisfy {
      (1...2_000).contains($0.unicodeScalars.count) && !$0.unicodeScalars.contains { $0.isControl }
    }
    return (1...40).contains(values.count) && isStored && refusal(of: values) == nil ? values : nil
  }

  static func parts(of cell: String) -> [String] {
    var seen: Set<String> = []
    return cell.split(separator: ";").map { String($0).trimmed }.filter { !$0.isEmpty && seen.insert($0).inserted }
  }
}

extension AttributeValue {
  /// Whether a cell says these values, in whatever form its column's attribute has.
  public func isSaid(by text: String) -> Bool {
    let said = text.trimmed
    return said == cell || Attribute.parts(of: said) == values || [said.lowercased()] == values
      || [said.split(separator: "\r\n", omittingEmptySubsequences: false).joined(separator: "\n")] == values
  }

  /// What a cell of a product file says of it.
  public var cell: String { values.joined(separator: "; ") }
}

extension Unicode.Scalar {
  /// Whether no text of several lines has it.
  fileprivate var isControl: Bool { value < 0x20 && value != 0x0A && value != 0x09 || value == 0x7F }
}

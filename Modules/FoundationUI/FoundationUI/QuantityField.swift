import Foundation
public import WebUI

/// How many of something: typed, or lowered and raised by a button on each side.
public struct QuantityField: View {
  private let title: String
  @Binding private var quantity: Int
  private let bounds: ClosedRange<Int>
  private let identifier: String
  @Environment(\.foundationText) private var text
  @Environment(\.locale) private var locale

  /// A field for a quantity that stays within bounds: what is typed beyond them becomes the nearest one.
  ///
  /// - Parameters:
  ///   - title: What is counted, for people who do not see the field.
  ///   - quantity: The quantity.
  ///   - bounds: The fewest and the most.
  ///   - identifier: What tests know the field by; its buttons are called `-decrease` and `-increase`.
  public init(
    _ title: String, value quantity: Binding<Int>, in bounds: ClosedRange<Int>, identifier: String = "quantity"
  ) {
    self.title = title
    _quantity = quantity
    self.bounds = bounds
    self.identifier = identifier
  }

  /// The number between its buttons.
  public var body: some View {
    Box("quantity") {
      Button(text("Decrease quantity"), systemImage: "minus") { set(quantity - 1) }
        .disabled(quantity <= bounds.lowerBound).accessibilityIdentifier("\(identifier)-decrease")
      TextField(
        title, value: Binding(get: { quantity }, set: { set($0) }), format: .number.locale(locale).grouping(.never),
        message: text("Enter a whole number.")
      )
      .keyboardType(.numberPad).accessibilityIdentifier(identifier)
      Button(text("Increase quantity"), systemImage: "plus") { set(quantity + 1) }
        .disabled(quantity >= bounds.upperBound).accessibilityIdentifier("\(identifier)-increase")
    }
    .labelStyle(.iconOnly)
  }

  private func set(_ new: Int) { quantity = min(max(new, bounds.lowerBound), bounds.upperBound) }
}

import FoundationUI
public import WebUI

/// Staff: the form that adds a supplier.
public struct AddSupplierScreen: View {
  @Environment(\.inventoryText) private var text

  /// An empty form.
  public init() {}

  /// The fields, and the button that adds.
  public var body: some View { SupplierEditorView(nil).navigationTitle(text("Add a supplier")) }
}
